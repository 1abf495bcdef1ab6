/** What the engine needs of the world. Everything that touches disk, process, network, thread or clock goes through here. */

export interface FileStat {
  kind: 'file' | 'folder'
  size: number
  /** Milliseconds since the epoch. */
  mtimeMs: number
  mode: number
  /** The path with every link followed. */
  realPath: string
  /** What the path itself says where it is a link. */
  link?: string
}

export interface WriteOptions {
  /** Permission bits for a new file; an existing file keeps its own. */
  mode?: number
  /** Set the modification time to this, in milliseconds since the epoch. */
  mtimeMs?: number
  /** What the file held when the write was decided on, null for none: anything else there just before the rename is a `conflict`. */
  replaces?: Uint8Array | null
}

export interface Files {
  /** Null when there is nothing, or nothing readable, at the path. */
  stat(path: string): FileStat | null
  /** Whole file. Throws `not_found` or `forbidden` with the path. */
  read(path: string): Buffer
  /** The file in chunks of about 1 MiB, in order; a file that grows meanwhile is read to the size it had at the start. */
  chunks(path: string): Iterable<Buffer>
  /** Names in a folder, sorted; empty when it vanished. Links are listed as what they point at. */
  list(path: string): { name: string; kind: 'file' | 'folder' }[]
  /** Temp file beside the real path, fsync, rename, re-read and verify. Links are followed and kept, the mode is kept. */
  writeAtomic(path: string, bytes: Uint8Array, options?: WriteOptions): void
  /** Removes a file; of a link the link, never what it points at. */
  remove(path: string): void
  /** Makes a link where nothing stands. */
  link(path: string, target: string): void
  /** Creates a folder and its parents. */
  makeFolder(path: string): void
  /** Copies a folder with everything in it. */
  copyFolder(from: string, to: string): void
  removeFolder(path: string): void
}

export interface Watch {
  /**
   * Calls back (coalesced, at most 4 a second) once the watch has begun, because of what changed before, and when anything
   * at or below the paths changes. Returns a stop function.
   */
  watch(paths: string[], onChange: (what: 'began' | 'changed') => void): () => void
}

export interface Git {
  /** The git common directory and work tree root a path lies in; null outside a repository. */
  repository(path: string): { commonDir: string; root: string; remote: string | null } | null
}

export interface Host {
  kind: 'desktop' | 'browser' | 'cli'
  /** Why the app runs in a tab instead of a window. */
  note: string | null
  /** Null where there is no dialog. */
  pickFolder: (() => Promise<string | null>) | null
  reveal(path: string): Promise<void>
}

export interface Clock {
  now(): Date
  /** Milliseconds on a clock that never goes back. */
  monotonic(): number
  /** Lets the event loop turn. */
  breathe(): Promise<void>
  /** Calls back every `ms`; returns a stop function. */
  every(ms: number, callback: () => void): () => void
}

export interface Ids {
  /** 32 random hex characters. */
  random(): string
}

export interface Ports {
  files: Files
  watch: Watch
  git: Git
  host: Host
  clock: Clock
  ids: Ids
  home: string
  /** The folder of the platform for data of this app: library, bin, locks. */
  dataFolder: string
  appVersion: string
  /** The folder with the built-in sample project. */
  sampleFolder: string
}
