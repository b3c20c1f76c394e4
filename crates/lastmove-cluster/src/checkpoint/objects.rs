//! Checkpoints in an object store.

use std::io::{self, Read, Write};
use std::sync::Arc;

use futures_util::stream::{BoxStream, StreamExt, TryStreamExt};
use lastmove::files::{FileError, Files, Keep, NewFile};
use lastmove::{ReadAt, Storage};
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload};
use tokio::runtime::{Builder, Runtime};
use url::Url;

/// How much is sent at a time: stores accept no parts of less than 5 MB, except the last.
const PART: usize = 8 << 20;

/// A prefix in an object store.
pub(super) struct Objects {
    store: Arc<dyn ObjectStore>,
    prefix: Path,
    runtime: Arc<Runtime>,
}

impl Objects {
    /// Opens the store at a URL, configured by the environment.
    pub(super) fn open(url: &str, part: &str) -> io::Result<Self> {
        let url = Url::parse(url).map_err(io::Error::other)?;
        let variables = std::env::vars().map(|(name, value)| (name.to_lowercase(), value));
        let known = variables.filter(|(name, _)| name.starts_with("aws_"));
        let (store, path) = object_store::parse_url_opts(&url, known)?;
        Self::of(store.into(), path.join(part))
    }

    pub(super) fn of(store: Arc<dyn ObjectStore>, prefix: Path) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        Ok(Self {
            store,
            prefix,
            runtime: Arc::new(runtime),
        })
    }

    fn path(&self, name: &str) -> Path {
        self.prefix.clone().join(name)
    }
}

impl Files for Objects {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let path = self.path(name);
        let found = self.runtime.block_on(self.store.get(&path));
        let found = found.map_err(io::Error::from)?;
        Ok(Box::new(Reader {
            stream: found.into_stream().map_ok(|bytes| bytes.to_vec()).boxed(),
            runtime: self.runtime.clone(),
            block: Vec::new(),
            at: 0,
        }))
    }
}

impl Storage for Objects {
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError> {
        let path = self.path(name);
        let found = self.runtime.block_on(self.store.head(&path));
        Ok(Box::new(Object {
            size: found.map_err(io::Error::from)?.size,
            store: self.store.clone(),
            path,
            runtime: self.runtime.clone(),
        }))
    }

    fn create(&self, name: &str, _: Keep) -> io::Result<Box<dyn NewFile>> {
        let path = self.path(name);
        Ok(Box::new(Writer {
            upload: Some(self.runtime.block_on(self.store.put_multipart(&path))?),
            runtime: self.runtime.clone(),
            block: Vec::with_capacity(PART),
        }))
    }

    fn list(&self) -> io::Result<Vec<String>> {
        let found = self.store.list(Some(&self.prefix));
        let names = found.map_ok(|object| object.location.filename().map(str::to_owned));
        let names: Vec<Option<String>> = self.runtime.block_on(names.try_collect())?;
        Ok(names.into_iter().flatten().collect())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        let path = self.path(name);
        match self.runtime.block_on(self.store.delete(&path)) {
            Err(object_store::Error::NotFound { .. }) => Ok(()),
            done => Ok(done?),
        }
    }

    fn place(&self, name: &str) -> String {
        format!("{}/{}", self.store, self.path(name))
    }
}

/// An object being written, part by part.
struct Writer {
    /// Until it is complete.
    upload: Option<Box<dyn MultipartUpload>>,
    runtime: Arc<Runtime>,
    block: Vec<u8>,
}

impl Writer {
    fn send(&mut self) -> io::Result<()> {
        let block = std::mem::replace(&mut self.block, Vec::with_capacity(PART));
        if let Some(upload) = &mut self.upload {
            let sent = upload.put_part(PutPayload::from(block));
            self.runtime.block_on(sent)?;
        }
        Ok(())
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let now = bytes.len().min(PART - self.block.len());
        self.block.extend_from_slice(&bytes[..now]);
        if self.block.len() == PART {
            self.send()?;
        }
        Ok(now)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile for Writer {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.send()?;
        if let Some(upload) = &mut self.upload {
            self.runtime.block_on(upload.complete())?;
        }
        self.upload = None;
        Ok(())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Some(upload) = &mut self.upload {
            // All or nothing: an incomplete upload takes room until the store drops it.
            let _ = self.runtime.block_on(upload.abort());
        }
    }
}

/// An object for positioned reads.
struct Object {
    store: Arc<dyn ObjectStore>,
    path: Path,
    size: u64,
    runtime: Arc<Runtime>,
}

impl ReadAt for Object {
    fn size(&self) -> io::Result<u64> {
        Ok(self.size)
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        let range = at..at.saturating_add(into.len() as u64);
        if range.end > self.size {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let bytes = self.store.get_range(&self.path, range);
        self.runtime.block_on(bytes)?[..].read_at(0, into)
    }
}

/// An object read from its beginning.
struct Reader {
    stream: BoxStream<'static, object_store::Result<Vec<u8>>>,
    runtime: Arc<Runtime>,
    block: Vec<u8>,
    at: usize,
}

impl Read for Reader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.at == self.block.len() {
            let Some(block) = self.runtime.block_on(self.stream.next()) else {
                return Ok(0);
            };
            (self.block, self.at) = (block?, 0);
        }
        let now = into.len().min(self.block.len() - self.at);
        into[..now].copy_from_slice(&self.block[self.at..self.at + now]);
        self.at += now;
        Ok(now)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use async_trait::async_trait;
    use object_store::memory::InMemory;
    use object_store::{
        CopyOptions, GetOptions, GetResult, ListResult, ObjectMeta, PutMultipartOptions,
        PutOptions, PutResult, Result, UploadPart,
    };

    use super::*;

    /// A store that fails after this many parts.
    #[derive(Debug)]
    struct Failing(InMemory, Arc<AtomicU32>);

    impl fmt::Display for Failing {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("failing")
        }
    }

    #[derive(Debug)]
    struct FailingUpload(Box<dyn MultipartUpload>, Arc<AtomicU32>);

    fn failure() -> object_store::Error {
        object_store::Error::Generic {
            store: "failing",
            source: "asked for".into(),
        }
    }

    #[async_trait]
    impl MultipartUpload for FailingUpload {
        fn put_part(&mut self, data: PutPayload) -> UploadPart {
            match self.1.fetch_sub(1, Relaxed) {
                0 => Box::pin(async { Err(failure()) }),
                _ => self.0.put_part(data),
            }
        }

        async fn complete(&mut self) -> Result<PutResult> {
            self.0.complete().await
        }

        async fn abort(&mut self) -> Result<()> {
            self.0.abort().await
        }
    }

    #[async_trait]
    impl ObjectStore for Failing {
        async fn put_opts(
            &self,
            at: &Path,
            data: PutPayload,
            how: PutOptions,
        ) -> Result<PutResult> {
            self.0.put_opts(at, data, how).await
        }

        async fn put_multipart_opts(
            &self,
            at: &Path,
            how: PutMultipartOptions,
        ) -> Result<Box<dyn MultipartUpload>> {
            let inner = self.0.put_multipart_opts(at, how).await?;
            Ok(Box::new(FailingUpload(inner, self.1.clone())))
        }

        async fn get_opts(&self, at: &Path, how: GetOptions) -> Result<GetResult> {
            self.0.get_opts(at, how).await
        }

        fn delete_stream(
            &self,
            all: BoxStream<'static, Result<Path>>,
        ) -> BoxStream<'static, Result<Path>> {
            self.0.delete_stream(all)
        }

        fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
            self.0.list(prefix)
        }

        async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
            self.0.list_with_delimiter(prefix).await
        }

        async fn copy_opts(&self, from: &Path, to: &Path, how: CopyOptions) -> Result<()> {
            self.0.copy_opts(from, to, how).await
        }
    }

    #[test]
    fn objects_are_whole_or_not_there() {
        let left = Arc::new(AtomicU32::new(u32::MAX));
        let store = Arc::new(Failing(InMemory::new(), left.clone()));
        let objects = Objects::of(store, Path::from("runs/one")).unwrap();
        let data: Vec<u8> = (0..20_000_000u32).map(|at| (at * 7) as u8).collect();
        objects.write("a", &mut |out| out.write_all(&data)).unwrap();
        let mut read = Vec::new();
        objects.open("a").unwrap().read_to_end(&mut read).unwrap();
        assert!(read == data);
        let (file, mut part) = (objects.open_at("a").unwrap(), [0; 1000]);
        assert_eq!(file.size().unwrap(), 20_000_000);
        file.read_at(9_999_000, &mut part).unwrap();
        assert_eq!(part, data[9_999_000..10_000_000]);
        assert!(file.read_at(19_999_001, &mut part).is_err());
        for parts in 0..3 {
            left.store(parts, Relaxed);
            let written = objects.write("b", &mut |out| out.write_all(&data));
            assert!(written.is_err(), "{parts}");
            assert_eq!(objects.list().unwrap(), ["a"]);
        }
        let written = objects.write("b", &mut |_| Err(io::ErrorKind::Other.into()));
        assert!(written.is_err());
        assert_eq!(objects.list().unwrap(), ["a"]);
        objects.remove("a").unwrap();
        objects.remove("a").unwrap();
        assert!(objects.open("a").is_err() && objects.open_at("a").is_err());
        assert!(objects.list().unwrap().is_empty());
    }
}
