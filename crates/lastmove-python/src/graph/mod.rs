//! Graphs from arrays.

mod given;
mod values;

use std::path::PathBuf;

use lastmove::catalog;
use lastmove::files::MemoryFiles;
use lastmove::game::{Play, percent_encode};
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::{GameGraph, Graph as Csr, NamedGraph, Names};
use lastmove::{Error, Message, WriteError};
use lastmove_host::Disk;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pyo3::{PyTraverseError, PyVisit};
use rayon::prelude::*;

use crate::answer::word;
use crate::arrays::numbers;
use crate::asked::Asked;
use crate::errors::{BudgetError, wrong};
use crate::limits::Limited;
use crate::picture::Picture;
use crate::work::{Budget, Memory, run};
use given::{Naming, by_source, labelled, owned};

pub(crate) use values::GraphValues;

/// The pickled state of a graph.
type Pickled<'py> = (
    Bound<'py, PyAny>,
    (
        Bound<'py, PyArray1<i64>>,
        Bound<'py, PyArray1<u32>>,
        Option<Bound<'py, PyArray1<u8>>>,
        Bound<'py, PyDict>,
        bool,
        Option<Bound<'py, PyList>>,
    ),
);

struct Named {
    game: GameGraph,
    naming: Naming,
    play: Play,
}

impl Named {
    /// The values of this graph for the verifier.
    fn text(&self, at: u32) -> String {
        Python::attach(|py| match self.naming.name(py, at) {
            Ok(name) => name.to_string(),
            Err(_) => at.to_string(),
        })
    }
}

/// A game on a directed graph: the players move one token along the edges in turn, and who cannot
/// move loses.
///
/// ``Graph(offsets, targets)`` is compressed sparse row storage: the targets of vertex v are
/// ``targets[offsets[v]:offsets[v + 1]]``. ``offsets`` has shape (n + 1,) and dtype int64, ``targets``
/// shape (m,) and dtype uint32; other whole numbers, lists and arrays with gaps are converted, and
/// what is not whole is refused. ``owners``, of shape (n,), says which player, 0 or 1, moves at each
/// vertex, where the players do not alternate. ``labels`` declares outcomes for the player to move, as
/// a dictionary from vertices to ``"win"``, ``"loss"`` or ``"draw"``, or as a pair of arrays: vertices,
/// and 1, −1 or 0 for each. With ``misere`` who cannot move wins. The arrays are copied once; a graph
/// has at most 2^32 − 2 vertices. Raises ``InputError``.
///
/// >>> import lastmove
/// >>> graph = lastmove.Graph([0, 2, 3, 3], [1, 2, 2])
/// >>> graph.solve().remoteness.tolist()
/// [1, 1, 0]
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Graph(Named);

/// The arguments of `Graph` besides its arrays.
struct Extra<'a, 'py> {
    owners: Option<&'a Bound<'py, PyAny>>,
    labels: Option<&'a Bound<'py, PyAny>>,
    misere: bool,
}

impl Graph {
    /// A graph whose vertices have no names.
    pub(crate) fn numbered(game: GameGraph, play: Play) -> Self {
        Self(Named {
            game,
            naming: Naming::Numbers,
            play,
        })
    }

    /// A graph whose vertices have these names.
    pub(crate) fn named(
        py: Python<'_>,
        game: GameGraph,
        names: &Bound<'_, PyList>,
        play: Play,
    ) -> PyResult<Self> {
        let numbers = PyDict::new(py);
        for (number, name) in names.iter().enumerate() {
            numbers.set_item(name, number)?;
        }
        let naming = Naming::Objects(names.clone().unbind(), numbers.unbind());
        Ok(Self(Named { game, naming, play }))
    }
}

impl Extra<'_, '_> {
    fn of(&self, graph: Csr, naming: Naming) -> PyResult<Graph> {
        let vertices = graph.vertices();
        let game = GameGraph {
            labels: labelled(&naming, vertices, self.labels)?,
            owners: owned(vertices, self.owners)?,
            graph,
        };
        let play = match self.misere {
            true => Play::Misere,
            false => Play::Normal,
        };
        Ok(Graph(Named { game, naming, play }))
    }
}

#[pymethods]
impl Graph {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Naming::Objects(names, numbers) = &self.0.naming {
            visit.call(names)?;
            visit.call(numbers)?;
        }
        Ok(())
    }

    #[new]
    #[pyo3(signature = (offsets, targets, *, owners = None, labels = None, misere = false))]
    fn new(
        py: Python<'_>,
        offsets: &Bound<'_, PyAny>,
        targets: &Bound<'_, PyAny>,
        owners: Option<&Bound<'_, PyAny>>,
        labels: Option<&Bound<'_, PyAny>>,
        misere: bool,
    ) -> PyResult<Self> {
        let (offsets, targets) = (
            numbers::<i64>("offsets", offsets)?,
            numbers::<u32>("targets", targets)?,
        );
        let (offsets, targets) = (offsets.as_slice()?, targets.as_slice()?);
        let graph = run(py, Budget::default(), |control| {
            control.afford(offsets.len() as u64 * 8 + targets.len() as u64 * 4)?;
            // On all threads: most of the time is page faults of fresh memory.
            let targets = control.with_threads(|| targets.par_iter().copied().collect())?;
            // A negative offset becomes one that is too large, and is refused.
            Csr::from_arrays(offsets.iter().map(|&offset| offset as u64), targets)
        })?;
        let extra = Extra {
            owners,
            labels,
            misere,
        };
        extra.of(graph, Naming::Numbers)
    }

    /// A graph of ``n`` vertices from its edges, in any order: ``sources`` and ``targets`` have
    /// shape (m,) and dtype uint32, or are converted.
    ///
    /// >>> import lastmove
    /// >>> lastmove.Graph.from_edges([2, 0], [1, 2], 3)
    /// <Graph of 3 vertices and 2 edges>
    #[staticmethod]
    #[pyo3(signature = (sources, targets, n, *, owners = None, labels = None, misere = false))]
    fn from_edges(
        py: Python<'_>,
        sources: &Bound<'_, PyAny>,
        targets: &Bound<'_, PyAny>,
        n: u64,
        owners: Option<&Bound<'_, PyAny>>,
        labels: Option<&Bound<'_, PyAny>>,
        misere: bool,
    ) -> PyResult<Self> {
        let (sources, targets) = (
            numbers::<u32>("sources", sources)?,
            numbers::<u32>("targets", targets)?,
        );
        let (sources, targets) = (sources.as_slice()?, targets.as_slice()?);
        if sources.len() != targets.len() {
            let text = format!("{} sources and {} targets", sources.len(), targets.len());
            return Err(wrong(py, "array-shape", text));
        }
        let graph = run(py, Budget::default(), |control| {
            if n > lastmove::graph::MOST_VERTICES {
                return Err(Error::input(Message::new("graph-too-many-vertices")));
            }
            control.afford(n * 16 + sources.len() as u64 * 4)?;
            let (offsets, targets) = by_source(n as usize, sources, targets)?;
            Csr::from_arrays(offsets, targets)
        })?;
        let extra = Extra {
            owners,
            labels,
            misere,
        };
        extra.of(graph, Naming::Numbers)
    }

    /// A graph from a square sparse matrix of SciPy, in any format: an entry that is stored is an
    /// edge from its row to its column, whatever its value.
    #[staticmethod]
    #[pyo3(signature = (matrix, *, owners = None, labels = None, misere = false))]
    fn from_scipy(
        py: Python<'_>,
        matrix: &Bound<'_, PyAny>,
        owners: Option<&Bound<'_, PyAny>>,
        labels: Option<&Bound<'_, PyAny>>,
        misere: bool,
    ) -> PyResult<Self> {
        let (rows, columns): (u64, u64) = matrix.getattr("shape")?.extract()?;
        if rows != columns {
            let text =
                format!("the matrix has {rows} rows and {columns} columns: it must be square");
            return Err(wrong(py, "array-shape", text));
        }
        let rows = matrix.call_method0("tocsr")?;
        let (offsets, targets) = (rows.getattr("indptr")?, rows.getattr("indices")?);
        Self::new(py, &offsets, &targets, owners, labels, misere)
    }

    /// A graph from a directed graph of NetworkX, whose nodes keep their names. ``owner`` and
    /// ``label`` name attributes of nodes: a player, 0 or 1, which all nodes then have; an outcome,
    /// which some may have.
    #[staticmethod]
    #[pyo3(signature = (graph, *, owner = None, label = None, misere = false))]
    fn from_networkx(
        py: Python<'_>,
        graph: &Bound<'_, PyAny>,
        owner: Option<&str>,
        label: Option<&str>,
        misere: bool,
    ) -> PyResult<Self> {
        if !graph.call_method0("is_directed")?.is_truthy()? {
            let text = "the graph is not directed: to_directed() makes two moves of each edge";
            return Err(wrong(py, "graph-undirected", text));
        }
        let (names, vertices) = (PyList::empty(py), PyDict::new(py));
        let (owners, labels) = (PyList::empty(py), PyDict::new(py));
        let attributes = graph.getattr("nodes")?;
        for node in graph.try_iter()? {
            let node = node?;
            let of = attributes.get_item(&node)?;
            vertices.set_item(&node, names.len())?;
            names.append(&node)?;
            if let Some(owner) = owner {
                owners.append(of.get_item(owner)?)?;
            }
            if let Some(label) = label {
                let outcome = of.call_method1("get", (label,))?;
                if !outcome.is_none() {
                    labels.set_item(&node, outcome)?;
                }
            }
        }
        let (mut sources, mut targets) = (Vec::new(), Vec::new());
        for edge in graph.call_method0("edges")?.try_iter()? {
            let edge = edge?;
            for (end, into) in [(0, &mut sources), (1, &mut targets)] {
                let number = vertices.get_item(edge.get_item(end)?)?;
                let number = number.map(|number| number.extract::<u32>()).transpose()?;
                into.push(number.unwrap_or(u32::MAX));
            }
        }
        let count = names.len();
        let naming = Naming::Objects(names.unbind(), vertices.unbind());
        let graph = run(py, Budget::default(), |_| {
            let (offsets, targets) = by_source(count, &sources, &targets)?;
            Csr::from_arrays(offsets, targets)
        })?;
        let extra = Extra {
            owners: owner.map(|_| owners.as_any()),
            labels: label.map(|_| labels.as_any()),
            misere,
        };
        extra.of(graph, naming)
    }

    /// A graph from a file of any format that the command reads; vertices keep their names, as
    /// strings. Raises ``OSError`` where it cannot be read, ``InputError`` where it is wrong.
    #[staticmethod]
    #[pyo3(signature = (path, *, misere = false, memory = None))]
    fn from_file(
        py: Python<'_>,
        path: PathBuf,
        misere: bool,
        memory: Option<Memory>,
    ) -> PyResult<Self> {
        let budget = Budget::new(memory, None, false);
        let read = run(py, budget, |control| {
            formats::open(&Disk, &path.display().to_string(), None, control)
        })?;
        let play = if misere { Play::Misere } else { Play::Normal };
        Ok(Self(Named {
            game: read.game,
            naming: Naming::Texts(read.names),
            play,
        }))
    }

    /// How many vertices there are.
    fn __len__(&self) -> usize {
        self.0.game.graph.vertices() as usize
    }

    /// How many edges there are.
    #[getter]
    fn edges(&self) -> u64 {
        self.0.game.graph.edges()
    }

    /// Where the edges of each vertex begin: shape (n + 1,), int64, a copy.
    #[getter]
    fn offsets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let graph = &self.0.game.graph;
        let mut offsets = Vec::with_capacity(graph.vertices() as usize + 1);
        let mut offset = 0;
        offsets.push(0);
        for vertex in 0..graph.vertices() {
            offset += graph.out_degree(vertex) as i64;
            offsets.push(offset);
        }
        offsets.into_pyarray(py)
    }

    /// The targets of all vertices: shape (m,), uint32, a copy.
    #[getter]
    fn targets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.0.game.graph.all_targets().to_vec().into_pyarray(py)
    }

    /// Pickled by its arrays.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let Named { game, naming, play } = &self.0;
        let all = 0..game.graph.vertices();
        let labels = PyDict::new(py);
        for vertex in all.clone() {
            if let Some(label) = game.labels.get(vertex) {
                labels.set_item(vertex, word(label))?;
            }
        }
        let names = match naming {
            Naming::Numbers => None,
            _ => Some(PyList::new(
                py,
                all.map(|v| naming.name(py, v))
                    .collect::<PyResult<Vec<_>>>()?,
            )?),
        };
        let again = py.get_type::<Self>().getattr("_again")?;
        let arrays = (self.offsets(py), self.targets(py));
        let rest = (self.owners(py), labels, *play == Play::Misere, names);
        Ok((again, (arrays.0, arrays.1, rest.0, rest.1, rest.2, rest.3)))
    }

    #[staticmethod]
    fn _again(
        py: Python<'_>,
        offsets: &Bound<'_, PyAny>,
        targets: &Bound<'_, PyAny>,
        owners: Option<&Bound<'_, PyAny>>,
        labels: &Bound<'_, PyAny>,
        misere: bool,
        names: Option<Bound<'_, PyList>>,
    ) -> PyResult<Self> {
        let graph = Self::new(py, offsets, targets, owners, Some(labels), misere)?;
        let Some(names) = names else {
            return Ok(graph);
        };
        let Named { game, play, .. } = graph.0;
        Self::named(py, game, &names, play)
    }

    /// The values of all vertices. ``memory`` bounds in bytes what it takes, ``threads`` on how many
    /// threads. Raises ``BudgetError``.
    #[pyo3(signature = (*, memory = None, threads = None, progress = false, timeout = None, cancel = None))]
    fn solve(
        this: &Bound<'_, Self>,
        memory: Option<Memory>,
        threads: Option<usize>,
        progress: bool,
        timeout: Option<f64>,
        cancel: Option<Py<PyAny>>,
    ) -> PyResult<GraphValues> {
        let _limited = Limited::begin(timeout, cancel)?;
        GraphValues::of(this, Budget::new(memory, threads, progress))
    }

    /// Who moves at each vertex, 0 or 1: shape (n,), uint8; ``None`` where the players alternate.
    #[getter]
    fn owners<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<u8>>> {
        let game = &self.0.game;
        let all = 0..game.graph.vertices();
        let owners: Option<Vec<u8>> = all.map(|v| game.owners.get(v)).collect();
        let owners = owners.filter(|owners| !owners.is_empty());
        owners.map(|owners| owners.into_pyarray(py))
    }

    /// The declared outcomes, by the names of their vertices.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Named { game, naming, .. } = &self.0;
        let labels = PyDict::new(py);
        for v in 0..game.graph.vertices() {
            if let Some(label) = game.labels.get(v) {
                labels.set_item(naming.name(py, v)?, word(label))?;
            }
        }
        Ok(labels)
    }

    /// The graph as a directed graph of NetworkX, whose nodes have the attributes ``owner`` and
    /// ``label`` where the graph has them. Several moves between two vertices become one edge.
    fn to_networkx<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let graphs = this.py().import("lastmove._graphs")?;
        graphs.getattr("to_networkx")?.call1((this,))
    }

    /// A graph from a data frame of pandas or polars, or any mapping of columns, with a row for each
    /// edge: from the vertex in the column ``source`` to that in the column ``target``, which keep
    /// their names. They are numbered as they come.
    ///
    /// >>> import lastmove
    /// >>> edges = {"source": ["start", "start", "left"], "target": ["left", "end", "end"]}
    /// >>> graph = lastmove.Graph.from_frame(edges)
    /// >>> graph.names, graph.solve()["start"]
    /// (['start', 'left', 'end'], <Value win in 1 ply>)
    #[staticmethod]
    #[pyo3(signature = (frame, source = "source", target = "target", *, owners = None, labels = None, misere = false))]
    fn from_frame(
        py: Python<'_>,
        frame: &Bound<'_, PyAny>,
        source: &str,
        target: &str,
        owners: Option<&Bound<'_, PyAny>>,
        labels: Option<&Bound<'_, PyAny>>,
        misere: bool,
    ) -> PyResult<Self> {
        let ends = (frame.get_item(source)?, frame.get_item(target)?);
        let numbered = py.import("lastmove._graphs")?.getattr("numbered")?;
        let (sources, targets, names): (Bound<'_, PyAny>, Bound<'_, PyAny>, Bound<'_, PyList>) =
            numbered.call1(ends)?.extract()?;
        let n = names.len() as u64;
        let graph = Self::from_edges(py, &sources, &targets, n, None, None, false)?;
        let Named { game, .. } = graph.0;
        let Named { game, naming, .. } = Self::named(py, game, &names, Play::Normal)?.0;
        let extra = Extra {
            owners,
            labels,
            misere,
        };
        extra.of(game.graph, naming)
    }

    /// A picture of the graph with who wins from each vertex, and with the best moves of ``vertex``,
    /// where one is given. Raises ``BudgetError`` for a graph that is too large to be drawn whole; around
    /// a vertex any is drawn. Notebooks show graphs that can be drawn.
    #[pyo3(signature = (vertex = None, *, theme = "auto", lang = "en"))]
    fn draw(
        &self,
        py: Python<'_>,
        vertex: Option<&Bound<'_, PyAny>>,
        theme: &str,
        lang: &str,
    ) -> PyResult<Picture> {
        let Named { game, naming, play } = &self.0;
        let mut names = Names::default();
        for v in 0..game.graph.vertices() {
            let name = naming.name(py, v)?.str()?.to_string_lossy().into_owned();
            // Two names may have one text, or one that no file can hold.
            if name.is_empty() || names.intern(&name) != Some(v) {
                names = Names::numbered(game.graph.vertices());
                break;
            }
        }
        let at = match vertex {
            Some(vertex) => {
                let number = naming.number(game.graph.vertices(), vertex)?;
                Some(percent_encode(&names.name(number)))
            }
            None => None,
        };
        let opened = run(py, Budget::default(), |control| {
            let graph = NamedGraph {
                game: game.clone(),
                names,
            };
            let mut file = Vec::new();
            let written =
                formats::write(&graph, Format::Dot, Writing::default(), &mut file, control);
            written.map_err(|error| match error {
                WriteError::Work(error) => error,
                WriteError::Output(_) => Error::interrupt(),
            })?;
            let notation = match play {
                Play::Normal => "graph:graph.dot",
                Play::Misere => "graph/misere:graph.dot",
            };
            catalog::open(notation, &MemoryFiles::from([("graph.dot", file)]), control)
        })?;
        let asked = Asked::new(opened, Budget::default(), Vec::new());
        asked.draw(py, at.as_deref(), theme, lang)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.draw(py, None, "auto", "en") {
            Ok(picture) => Ok(Some(picture.svg)),
            Err(error) if error.is_instance_of::<BudgetError>(py) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The names of the vertices by their numbers; these themselves where they have no names.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = 0..self.0.game.graph.vertices();
        let names: PyResult<Vec<_>> = all.map(|v| self.0.naming.name(py, v)).collect();
        PyList::new(py, names?)
    }

    fn __repr__(&self) -> String {
        let graph = &self.0.game.graph;
        format!(
            "<Graph of {} vertices and {} edges>",
            graph.vertices(),
            graph.edges()
        )
    }
}
