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

/** A sentence model that was tried. */
export interface SentenceModel {
  /** The name it goes by elsewhere, such as `all-MiniLM-L6-v2`. */
  name: string
  /** How many numbers its vectors have. */
  dimensions: number
  /** Other for every other model, also of the same name. */
  fingerprint: string
}

/** What a download would bring. */
export interface ModelOffer {
  name: string
  /** Where it would come from. */
  host: string
  /** Where it would lie. */
  folder: string
  files: number
  bytes: number
}

/** Sentence models, run where they can neither block nor bring down this process. Nothing is fetched but by `offer` and `download`. */
export interface SentenceModels {
  /** Tries the model in a folder. Throws `not_found`, naming what is missing, or `corrupt`. */
  inspect(folder: string): Promise<SentenceModel>
  /** A vector of length 1 for each text, in their order. Throws what `inspect` throws, and `unavailable` when it keeps breaking. */
  embed(folder: string, texts: readonly string[]): Promise<Float32Array[]>
  /** Where a model of that name lies or would lie on this machine. Throws `validation` for what is no name. */
  folderOf(name: string): { folder: string; isHere: boolean }
  /** Asks the host of models how big a model is. Throws `not_found` or `unavailable`. */
  offer(name: string): Promise<ModelOffer>
  /** Fetches a model to its folder; what an earlier try brought is not fetched again. Throws `cancelled` or `unavailable`. */
  download(name: string, options: { signal: AbortSignal; progress(done: number, total: number): void }): Promise<void>
  /** Ends what runs; the next call starts it again. */
  dispose(): Promise<void>
}

export interface Ports {
  files: Files
  watch: Watch
  git: Git
  host: Host
  models: SentenceModels
  clock: Clock
  ids: Ids
  home: string
  /** The folder of the platform for data of this app: library, bin, locks. */
  dataFolder: string
  appVersion: string
  /** The folder with the built-in sample project. */
  sampleFolder: string
}
