// What a program built for WASI (preview 1) needs of its host: arguments, an environment, a clock, and
// files, which are in memory. https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md
// @ts-check

import { errno, Failure, Folder } from "./folder.js";

const kind = { device: 2, folder: 3, file: 4 };
const open = { create: 1, folder: 2, exclusive: 4, truncate: 8 };
const APPEND = 1;

/** The folder that the program has; the numbers below it are its input, output and errors. */
const ROOT = 3;

/** The end of a program. */
class Exit extends Error {
  /** @param {number} status */
  constructor(status) {
    super(`exit ${status}`);
    this.status = status;
  }
}

/** @typedef {import("./folder.js").Content} Content */

/** The path of what a name leads to. @param {string} folder where it begins @param {string} name */
function joined(folder, name) {
  const path = folder === "" ? [] : folder.split("/");
  for (const step of name.split("/")) {
    if (step === "..") {
      if (path.pop() === undefined) {
        throw new Failure(errno.notcapable);
      }
    } else if (step !== "" && step !== ".") {
      path.push(step);
    }
  }
  return path.join("/");
}

/**
 * Runs a program until it ends.
 * @param {WebAssembly.Module} module
 * @param {object} host
 * @param {string[]} host.args its name first
 * @param {Record<string, string>} [host.env]
 * @param {Map<string, Content>} [host.files] by their paths, without a slash before them
 * @param {(to: number, bytes: Uint8Array) => void} host.write hears what it writes to 1, its output, and
 *   to 2, its errors; the bytes are there only while this is called
 * @param {boolean} [host.isTerminal] whether its output is a terminal
 * @param {string} [host.output] the file that has its output instead
 * @returns {Promise<{status: number, files: Map<string, Content>, written: Set<string>}>} how it ended,
 *   all files, and the names of those that it has written
 * @throws {WebAssembly.RuntimeError} where it stops in the middle
 * @throws {Failure} where the file for its output cannot be made
 */
export async function run(module, { args, env = {}, files = new Map(), write, isTerminal = false, output }) {
  const folder = new Folder(files);
  /** @typedef {import("./folder.js").Inode} Inode */
  /** @typedef {{path: string, file: Inode | null, at: number, isAppended: boolean}} Opened */
  /** @type {Map<number, Opened>} */
  const opened = new Map([[ROOT, { path: "", file: null, at: 0, isAppended: false }]]);
  if (output !== undefined) {
    const path = joined("", output);
    if (folder.all.get(path) === null) {
      throw new Failure(errno.isdir);
    }
    opened.set(1, { path, file: folder.make(path), at: 0, isAppended: false });
  }
  /** Whether it is the program's input, its errors, or its output that is no file. */
  const isDevice = (/** @type {number} */ fd) => fd < ROOT && !opened.has(fd);

  const view = () => new DataView(exported.memory.buffer);
  /** @param {number} at @param {number} length */
  const bytes = (at, length) => new Uint8Array(exported.memory.buffer, at >>> 0, length >>> 0);
  const encoded = (/** @type {string} */ text) => new TextEncoder().encode(text);

  /** @param {number} fd */
  function handle(fd) {
    const found = opened.get(fd);
    if (!found) {
      throw new Failure(isDevice(fd) ? errno.spipe : errno.badf);
    }
    return found;
  }

  /** @param {number} fd */
  function fileOf(fd) {
    const { file } = handle(fd);
    if (file === null) {
      throw new Failure(errno.isdir);
    }
    return file;
  }

  /** The path of what a program names. @param {number} fd @param {number} at @param {number} length */
  function pathAt(fd, at, length) {
    const from = handle(fd);
    if (from.file !== null) {
      throw new Failure(errno.notdir);
    }
    return joined(from.path, new TextDecoder().decode(bytes(at, length)));
  }

  /** The parts of memory that a list names. @param {number} list @param {number} count */
  function* parts(list, count) {
    for (let one = list >>> 0; count > 0; one += 8, count -= 1) {
      yield bytes(view().getUint32(one, true), view().getUint32(one + 4, true));
    }
  }

  /** Lists texts as C does: where each begins, and all of them. @param {string[]} texts */
  function tell(texts) {
    const all = texts.map((text) => encoded(`${text}\0`));
    return {
      /** @param {number} count @param {number} size */
      sizes: (count, size) => {
        view().setUint32(count, all.length, true);
        view().setUint32(size, all.reduce((sum, { length }) => sum + length, 0), true);
      },
      /** @param {number} list @param {number} to */
      get: (list, to) => {
        for (const text of all) {
          view().setUint32(list, to, true);
          bytes(to, text.length).set(text);
          list += 4;
          to += text.length;
        }
      },
    };
  }

  /** Says what a file is. @param {number} to @param {number} type @param {number} size */
  function describe(to, type, size) {
    bytes(to, 64).fill(0);
    view().setUint8(to + 16, type);
    view().setBigUint64(to + 24, 1n, true);
    view().setBigUint64(to + 32, BigInt(size), true);
  }

  const typeOf = (/** @type {Inode | null} */ file) => file === null ? kind.folder : kind.file;
  const now = (/** @type {number} */ clock) => clock === 0 ? performance.timeOrigin + performance.now() : performance.now();
  const { get: argsGet, sizes: argsSizes } = tell(args);
  const { get: envGet, sizes: envSizes } = tell(Object.entries(env).map(([name, value]) => `${name}=${value}`));

  /** The calls. Each ends well, or throws how it failed. @type {Record<string, (...given: any[]) => void>} */
  const calls = {
    args_get: argsGet,
    args_sizes_get: argsSizes,
    environ_get: envGet,
    environ_sizes_get: envSizes,
    clock_time_get: (clock, _precision, to) =>
      view().setBigUint64(to, BigInt(Math.round(now(clock) * 1e6)), true),
    random_get: (to, length) => {
      for (let at = 0; at < length; at += 2 ** 16) {
        crypto.getRandomValues(bytes(to + at, Math.min(length - at, 2 ** 16)));
      }
    },
    sched_yield: () => {},
    proc_exit: (status) => {
      throw new Exit(status);
    },
    fd_close: (fd) => {
      handle(fd);
      opened.delete(fd);
    },
    fd_fdstat_get: (fd, to) => {
      bytes(to, 24).fill(0);
      view().setUint8(to, isDevice(fd) ? kind.device : typeOf(handle(fd).file));
      // To libc a device is a terminal unless it can be sought in.
      const all = (1n << 30n) - 1n;
      const seekAndTell = (1n << 2n) | (1n << 5n);
      view().setBigUint64(to + 8, isDevice(fd) && fd === 1 && isTerminal ? all & ~seekAndTell : all, true);
      view().setBigUint64(to + 16, all, true);
    },
    fd_filestat_get: (fd, to) => {
      if (isDevice(fd)) {
        describe(to, kind.device, 0);
      } else {
        const { file } = handle(fd);
        describe(to, typeOf(file), file?.size ?? 0);
      }
    },
    fd_filestat_set_size: (fd, size) => {
      const file = fileOf(fd);
      folder.checkRoom(Number(size) - file.size);
      file.resize(Number(size));
    },
    fd_prestat_get: (fd, to) => {
      if (fd !== ROOT) {
        throw new Failure(errno.badf);
      }
      view().setUint32(to, 0, true);
      view().setUint32(to + 4, 1, true);
    },
    fd_prestat_dir_name: (_fd, to) => bytes(to, 1).set(encoded("/")),
    fd_read: (fd, list, count, to) => {
      let read = 0;
      if (fd !== 0) {
        const file = fileOf(fd);
        const from = handle(fd);
        for (const part of parts(list, count)) {
          const some = file.bytes.subarray(from.at, from.at + part.length);
          part.set(some);
          from.at += some.length;
          read += some.length;
        }
      }
      view().setUint32(to, read, true);
    },
    fd_write: (fd, list, count, to) => {
      let written = 0;
      if (isDevice(fd)) {
        for (const part of parts(list, count)) {
          write(fd, part);
          written += part.length;
        }
      } else {
        const file = fileOf(fd);
        const into = handle(fd);
        for (const part of parts(list, count)) {
          into.at = into.isAppended ? file.size : into.at;
          const end = into.at + part.length;
          if (end > file.size) {
            folder.checkRoom(end - file.size);
            file.resize(end);
          }
          file.room.set(part, into.at);
          file.isWritten = true;
          into.at = end;
          written += part.length;
        }
      }
      view().setUint32(to, written, true);
    },
    fd_seek: (fd, offset, whence, to) => {
      const file = fileOf(fd);
      const from = handle(fd);
      const at = [0, from.at, file.size][whence] + Number(offset);
      if (!(at >= 0)) {
        throw new Failure(errno.inval);
      }
      from.at = at;
      view().setBigUint64(to, BigInt(at), true);
    },
    fd_sync: (fd) => void handle(fd),
    fd_readdir: (fd, to, length, cookie, used) => {
      const { path } = handle(fd);
      let at = 0;
      for (const [number, { name, isFolder }] of folder.list(path).entries()) {
        if (number < Number(cookie) || at >= length) {
          continue;
        }
        const text = encoded(name);
        const entry = new Uint8Array(24 + text.length);
        const about = new DataView(entry.buffer);
        about.setBigUint64(0, BigInt(number + 1), true);
        about.setUint32(16, text.length, true);
        about.setUint8(20, isFolder ? kind.folder : kind.file);
        entry.set(text, 24);
        // The last one is cut where there is no room for it, and asked for again.
        const some = entry.subarray(0, length - at);
        bytes(to + at, some.length).set(some);
        at += some.length;
      }
      view().setUint32(used, at, true);
    },
    path_create_directory: (fd, at, length) => {
      const path = pathAt(fd, at, length);
      if (folder.all.has(path)) {
        throw new Failure(errno.exist);
      }
      folder.checkAbove(path);
      folder.all.set(path, null);
    },
    path_filestat_get: (fd, _flags, at, length, to) => {
      const file = folder.find(pathAt(fd, at, length));
      describe(to, typeOf(file), file?.size ?? 0);
    },
    path_link: (oldFd, _flags, oldAt, oldLength, fd, at, length) => {
      const file = folder.find(pathAt(oldFd, oldAt, oldLength));
      const path = pathAt(fd, at, length);
      if (folder.all.has(path)) {
        throw new Failure(errno.exist);
      }
      folder.checkAbove(path);
      folder.all.set(path, file);
    },
    path_open: (fd, _flags, at, length, how, _rights, _inherited, flags, to) => {
      const path = pathAt(fd, at, length);
      let file = folder.all.get(path);
      if (file !== undefined && how & open.create && how & open.exclusive) {
        throw new Failure(errno.exist);
      }
      if (file === undefined) {
        if (!(how & open.create)) {
          throw new Failure(errno.noent);
        }
        file = folder.make(path);
      }
      if (how & open.folder && file !== null) {
        throw new Failure(errno.notdir);
      }
      if (how & open.truncate) {
        file?.resize(0);
      }
      let next = ROOT + 1;
      while (opened.has(next)) {
        next += 1;
      }
      opened.set(next, { path, file, at: 0, isAppended: (flags & APPEND) !== 0 });
      view().setUint32(to, next, true);
    },
    path_readlink: (fd, at, length) => {
      folder.find(pathAt(fd, at, length));
      throw new Failure(errno.inval);
    },
    path_remove_directory: (fd, at, length) => {
      const path = pathAt(fd, at, length);
      if (folder.find(path) !== null) {
        throw new Failure(errno.notdir);
      }
      if (folder.list(path).length > 0) {
        throw new Failure(errno.notempty);
      }
      folder.all.delete(path);
    },
    path_rename: (oldFd, oldAt, oldLength, fd, at, length) => {
      const [old, path] = [pathAt(oldFd, oldAt, oldLength), pathAt(fd, at, length)];
      folder.rename(old, path);
    },
    path_unlink_file: (fd, at, length) => {
      const path = pathAt(fd, at, length);
      if (folder.find(path) === null) {
        throw new Failure(errno.isdir);
      }
      folder.all.delete(path);
    },
    poll_oneoff: (from, to, count, done) => {
      // Programs without threads poll only to wait for a time.
      const about = view();
      if (count !== 1 || about.getUint8(from + 8) !== 0) {
        throw new Failure(errno.notsup);
      }
      const clock = about.getUint32(from + 16, true);
      const isAbsolute = (about.getUint16(from + 40, true) & 1) !== 0;
      const until = Number(about.getBigUint64(from + 24, true)) / 1e6 + (isAbsolute ? 0 : now(clock));
      while (now(clock) < until) {
        // A worker has no other way to wait while a program runs.
      }
      bytes(to, 32).fill(0);
      about.setBigUint64(to, about.getBigUint64(from, true), true);
      view().setUint32(done, 1, true);
    },
  };

  const guarded = Object.entries(calls).map(([name, call]) => [name, (/** @type {any[]} */ ...given) => {
    try {
      call(...given);
      return errno.success;
    } catch (error) {
      if (error instanceof Failure) {
        return error.code;
      }
      throw error;
    }
  }]);
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(guarded) });
  /** @type {any} */
  const exported = exports;
  let status = 0;
  try {
    exported._start();
  } catch (error) {
    if (!(error instanceof Exit)) {
      throw error;
    }
    ({ status } = error);
  }
  /** @type {Map<string, Content>} */
  const left = new Map();
  /** @type {Set<string>} */
  const written = new Set();
  for (const [path, file] of folder.all) {
    if (file !== null) {
      left.set(path, file.content);
      if (file.isWritten) {
        written.add(path);
      }
    }
  }
  return { status, files: left, written };
}
