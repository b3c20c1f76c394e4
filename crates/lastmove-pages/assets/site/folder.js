// Files and folders in memory, for a program that runs in the browser.
// @ts-check

/** What a call ends with, by the names of WASI. */
export const errno = {
  success: 0, badf: 8, exist: 20, inval: 28, io: 29, isdir: 31, noent: 44, nospc: 51, notdir: 54, notempty: 55,
  notsup: 58, spipe: 70, notcapable: 76,
};

/** How many bytes all files may have together. */
const MOST = 2 ** 28;

/** A call that fails. */
export class Failure extends Error {
  /** @param {number} code */
  constructor(code) {
    super(`errno ${code}`);
    this.code = code;
  }
}

/** What a file has: as it was given until it is read, which takes a worker. @typedef {Uint8Array<ArrayBuffer> | Blob} Content */

/** What is in a file of the device. @param {Blob} file */
function contents(file) {
  try {
    return new Uint8Array(new (/** @type {any} */ (globalThis).FileReaderSync)().readAsArrayBuffer(file));
  } catch {
    // It has changed since it was opened, is gone, or is too large.
    throw new Failure(errno.io);
  }
}

/** A file, whatever its names are. */
export class Inode {
  /** @param {Content} given */
  constructor(given) {
    this.given = given;
    this.size = given instanceof Uint8Array ? given.length : given.size;
    this.isWritten = false;
    /** The bytes, and room for more, once somebody asks for them. @type {Uint8Array<ArrayBuffer> | null} */
    this.held = null;
  }

  /** The bytes, and room for more. */
  get room() {
    this.held ??= this.given instanceof Uint8Array ? this.given : contents(this.given);
    return this.held;
  }

  get bytes() {
    return this.room.subarray(0, this.size);
  }

  /** What it has: as it was given where nothing was written. @returns {Content} */
  get content() {
    return this.isWritten ? this.bytes : this.given;
  }

  /** Sets how many bytes it has; new ones are zeros. @param {number} size */
  resize(size) {
    if (size > this.room.length) {
      const room = new Uint8Array(Math.max(size, Math.min(2 * this.room.length, this.room.length + 2 ** 24)));
      room.set(this.bytes);
      this.held = room;
    }
    this.room.fill(0, Math.min(size, this.size), this.size);
    this.size = size;
    this.isWritten = true;
  }
}

/** The files and folders of a program, by their paths below the only folder that there is. */
export class Folder {
  /** @param {Iterable<[path: string, content: Content]>} files */
  constructor(files) {
    /** Folders have no file. @type {Map<string, Inode | null>} */
    this.all = new Map([["", null]]);
    for (const [path, content] of files) {
      for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1)) {
        this.all.set(path.slice(0, end), null);
      }
      this.all.set(path, new Inode(content));
    }
  }

  /** What has this path. @param {string} path */
  find(path) {
    const found = this.all.get(path);
    if (found === undefined) {
      throw new Failure(errno.noent);
    }
    return found;
  }

  /** Checks that something can be put at a path. @param {string} path */
  checkAbove(path) {
    const above = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (this.find(above) !== null) {
      throw new Failure(errno.notdir);
    }
  }

  /** Makes a file, and returns it. @param {string} path */
  make(path) {
    this.checkAbove(path);
    const file = new Inode(new Uint8Array());
    file.isWritten = true;
    this.all.set(path, file);
    return file;
  }

  /** What is in a folder: names, and whether they are folders. @param {string} path */
  list(path) {
    const before = path && `${path}/`;
    const below = [...this.all].filter(([at]) => at !== "" && at.startsWith(before));
    const names = below.map(([at, file]) => ({ name: at.slice(before.length), isFolder: file === null }));
    return names.filter(({ name }) => name !== "" && !name.includes("/"));
  }

  /**
   * Gives a file or a folder another path; a file or an empty folder there is gone.
   * @param {string} old
   * @param {string} path
   */
  rename(old, path) {
    const file = this.find(old);
    const there = this.all.get(path);
    this.checkAbove(path);
    if (there !== undefined && (there === null) !== (file === null)) {
      throw new Failure(file === null ? errno.notdir : errno.isdir);
    }
    if (there === null && this.list(path).length > 0) {
      throw new Failure(errno.notempty);
    }
    if (file === null && `${path}/`.startsWith(`${old}/`)) {
      throw new Failure(errno.inval);
    }
    for (const [at, one] of [...this.all]) {
      if (at === old || (file === null && at.startsWith(`${old}/`))) {
        this.all.delete(at);
        this.all.set(path + at.slice(old.length), one);
        if (one !== null) {
          one.isWritten = true;
        }
      }
    }
  }

  /** Checks that all files may have so many more bytes. @param {number} more */
  checkRoom(more) {
    let size = more;
    for (const file of this.all.values()) {
      size += file?.size ?? 0;
    }
    if (size > MOST) {
      throw new Failure(errno.nospc);
    }
  }
}
