//! Listing.

use std::io::{self, Write};

use lastmove::Control;
use lastmove_queens::{Algorithm, Format, Listing};

use crate::report::Report;

/// Lists without writing, so that the disk is not measured, beside the source's program.
pub(super) fn cases(report: &Report) -> Result<(), String> {
    let control = Control::default().threads(report.threads);
    let list = |listing: &Listing| {
        let mut out = Counted(0);
        let count = listing.write(&mut out, &control).ok();
        (count, out.0)
    };
    let megabytes = |bytes: u64, seconds: f64| {
        println!("    {:.0} MB/s", bytes as f64 / seconds / 1e6);
    };

    let twelve = Listing::new(12).algorithm(Algorithm::Marks);
    let expected = (Some(14_200), 642_118);
    report.case("list 12 as the source does", None, expected, || {
        list(&twelve)
    })?;
    report.case("list 12", None, expected, || list(&Listing::new(12)))?;

    let expected = (Some(365_596), 19_265_508);
    let took = report.case("list 14, n_hau", Some(1.0), expected, || {
        list(&Listing::new(14))
    })?;
    megabytes(expected.1, took);
    let bin = Listing::new(14).format(Format::Bin);
    let expected = (Some(365_596), 16 + 14 * 365_596 + 13);
    report.case("list 14, bin", None, expected, || list(&bin))?;
    let least = Listing::new(14).fundamental(true);
    report.case(
        "list 14, fundamental",
        None,
        (Some(45_752), 2_368_022),
        || list(&least),
    )?;
    if !report.small {
        let expected = (Some(14_772_512), 890_012_156);
        // 300 MB/s.
        let took = report.case("list 16, n_hau", Some(3.0), expected, || {
            list(&Listing::new(16))
        })?;
        megabytes(expected.1, took);
        let skip = Listing::new(16).skip(14_772_500);
        report.case("list 16, the last 12", None, (Some(12), 759), || {
            list(&skip)
        })?;
    }
    Ok(())
}

/// Counts bytes.
struct Counted(u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
