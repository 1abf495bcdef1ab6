import type { ComputeTasks } from './computeTasks.ts'

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

/** The commit a repository's HEAD is at. */
export interface GitHead {
  /** 40 hex digits. */
  commit: string
  /** When it was committed, in milliseconds since the epoch. */
  at: number
  /** Whether its history was cut off when it was cloned. */
  isShallow: boolean
}

/** A file of a commit; a submodule has no blob. Paths are from the top of the work tree, with `/`. */
export interface GitFile {
  path: string
  /** The hash git knows the content by; null for a submodule. */
  blob: string | null
  /** In bytes; 0 where git does not say. */
  size: number
}

/** What a commit did to a path. Blobs are null where there was, or is, no file. */
export interface GitTouch {
  commit: string
  /** When it was committed, in milliseconds since the epoch. */
  at: number
  path: string
  /** The path it had before, where the commit renamed it. */
  from: string | null
  before: string | null
  after: string | null
}

/**
 * Repositories. `repository` reads git's own files; everything else asks git, about commits and never about unsaved work,
 * and throws `unavailable` where git is missing, refuses or is not done in time.
 */
export interface Git {
  /** The git common directory and work tree root a path lies in; null outside a repository. */
  repository(path: string): { commonDir: string; root: string; remote: string | null } | null
  /** Null before the first commit. */
  head(root: string): Promise<GitHead | null>
  /** Calls back (coalesced) when HEAD may be at another commit than before. Returns a stop function. */
  watchHead(root: string, onChange: () => void): () => void
  /** The files of a commit. */
  files(root: string, commit: string): Promise<GitFile[]>
  /** Contents by hash; what is missing or larger than `largest` bytes is left out. */
  blobs(root: string, hashes: readonly string[], largest: number): Promise<ReadonlyMap<string, Buffer>>
  /**
   * What commits did to paths, oldest first: those reached from `commit` and not from `since`, committed after `after`
   * (milliseconds since the epoch). A rename is a removal and an addition.
   */
  touches(
    root: string,
    range: { commit: string; since?: string | null; after?: number; paths?: readonly string[] | null },
  ): Promise<GitTouch[]>
  /** All that single commits did, renames told. */
  changesOf(root: string, commits: readonly string[]): Promise<GitTouch[]>
  /**
   * The latest removal of each path in the history of a commit, the path as `from` and, where it was renamed, the new one as
   * `path`. A name without a folder is looked for in every folder; what never was there is left out.
   */
  removals(root: string, commit: string, paths: readonly string[]): Promise<GitTouch[]>
  /** Whether a commit is in the history of another. */
  isAncestor(root: string, commit: string, of: string): Promise<boolean>
  /** The full hashes of those of the names, 4 to 40 hex digits, that are a commit. */
  commits(root: string, names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The files of a commit each of the words stands in, as a word of its own; words are letters, digits and underscores. */
  find(root: string, commit: string, words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** The latest commit that changed how often a word stands in the files; null where none is found in time. */
  lastChange(root: string, commit: string, word: string): Promise<{ commit: string; at: number } | null>
}

/** Something a file defines. */
export interface Definition {
  name: string
  /** 1-based. */
  line: number
  /** Of its text, white space folded. */
  hash: string
}

/** Parsers of programming languages, run where they cannot stall this thread. */
export interface Symbols {
  /** Whether files of this name can be parsed. */
  reads(path: string): boolean
  /** What each of the sources defines, in their order; null where the parser broke over it. Throws `unavailable`. */
  definitions(sources: readonly { path: string; text: string }[]): Promise<(Definition[] | null)[]>
  /** Ends what runs; the next call starts it again. */
  dispose(): Promise<void>
}

export interface Host {
  kind: 'desktop' | 'browser' | 'cli'
  /** Why the app runs in a tab instead of a window. */
  note: string | null
  /** Null where there is no dialog. */
  pickFolder: (() => Promise<string | null>) | null
  reveal(path: string): Promise<void>
}

/** A secret a scanner outside the engine knows by its shape. */
export interface ScannedSecret {
  /** The scanner’s own name of what it is, such as `github`. */
  kind: string
  start: number
  end: number
}

export interface Secrets {
  /** What the scanner finds in each text, in the order of the texts. Throws `unavailable` when it cannot be started. */
  scan(texts: readonly string[]): Promise<ScannedSecret[][]>
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

/** Threads for what is pure computing, so that whoever owns the library only reads, writes and answers. */
export interface Threads {
  /** `onBreakdown` is called once if the thread ends without having been told to. */
  start(onBreakdown: () => void): Thread
}

export interface Thread {
  /** Has a task done, one after the other. Throws `unavailable` when the thread ends before it answers, and what the task throws. */
  ask<Name extends keyof ComputeTasks>(
    name: Name,
    question: Parameters<ComputeTasks[Name]>[0],
  ): Promise<ReturnType<ComputeTasks[Name]>>
  end(): Promise<void>
}

/** What reaches a person beside the screen. */
export interface Notifier {
  /** Shows a notice where the host has such; the tab shows its own. */
  notify(title: string, words: string): Promise<void>
}

/** What leaves this machine, on the person’s word alone. */
export interface Outbound {
  /** Sends JSON to an address, without following it elsewhere, within ten seconds. Throws `unavailable`. */
  post(url: string, body: string): Promise<void>
}

export interface Ports {
  files: Files
  watch: Watch
  git: Git
  symbols: Symbols
  host: Host
  models: SentenceModels
  secrets: Secrets
  notifier: Notifier
  outbound: Outbound
  threads: Threads
  clock: Clock
  ids: Ids
  home: string
  /** The folder of the platform for data of this app: library, bin, locks. */
  dataFolder: string
  appVersion: string
  /** The words that start the command line of this installation from any folder. */
  commandLine: readonly string[]
  /** The folder with the built-in sample project. */
  sampleFolder: string
  /** The variables the app was started with. */
  environment: Readonly<Record<string, string | undefined>>
}
