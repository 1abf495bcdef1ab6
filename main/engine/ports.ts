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
  /**
   * What the file held when the write was decided on, null for none. Anything else there before the rename, or written into
   * the former file until the rename is on disk, is a `conflict`, and stands.
   */
  replaces?: Uint8Array | null
}

export interface Files {
  /** Null when there is nothing, or nothing readable, at the path. */
  stat(path: string): FileStat | null
  /** Whole file. Throws `not_found` or `forbidden` with the path. */
  read(path: string): Buffer
  /** The file in chunks of about 1 MiB, in order; a file that grows meanwhile is read to the size it had at the start. */
  chunks(path: string): Iterable<Buffer>
  /** Names in a folder, sorted; empty when it vanished or may not be read. Links are listed as what they point at. */
  list(path: string): { name: string; kind: 'file' | 'folder' }[]
  /** Throws `forbidden` or `unavailable` where a folder stands that cannot be listed whole; nothing there is no failure. */
  assertReadable(path: string): void
  /** Temp file beside the real path, fsync, rename, re-read and verify. Links are followed and kept, the mode is kept. */
  writeAtomic(path: string, bytes: Uint8Array, options?: WriteOptions): void
  /**
   * Removes a file; of a link the link, never what it points at. Anything but what is `expected` there, also what another
   * program writes into it until the removal is on disk, is a `conflict`, and stands.
   */
  remove(path: string, expected?: Uint8Array): void
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

/** The commit that took a path away. */
export interface GitRemoval {
  /** The name that was asked for. */
  name: string
  /** The whole path the file or folder had. */
  path: string
  /** Where it went, where the commit renamed it. */
  to: string | null
  commit: string
  /** When it was committed, in milliseconds since the epoch. */
  at: number
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
   * The latest removal of each name in the history of a commit, back to `since` where it is given: paths from the top or their
   * last parts, of files or folders. One pass, newest first, ended after `time` milliseconds; what is not in the answer was
   * not removed in what was read of the history, which is all of it where `isWhole`.
   */
  removals(
    root: string,
    range: { commit: string; since: string | null },
    names: readonly string[],
    time: number,
  ): Promise<{ found: GitRemoval[]; isWhole: boolean }>
  /**
   * The latest commit that took a word out of each file it stood in, newest first, of words that are letters, digits and
   * underscores. Ended after `time` milliseconds: `searched` are those the whole history was read for.
   */
  lostWords(
    root: string,
    commit: string,
    words: readonly string[],
    options: { leaveOut: (path: string) => boolean; time: number },
  ): Promise<{ found: ReadonlyMap<string, readonly GitTouch[]>; searched: ReadonlySet<string> }>
  /** Those of the paths git ignores by the rules of the repository and of its user; a folder ends in a slash. */
  ignored(root: string, paths: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of the paths that the repository's attributes call generated or vendored, as linguist has it. */
  generated(root: string, paths: readonly string[]): Promise<ReadonlySet<string>>
  /** When each line of a file was committed as it is now, in milliseconds since the epoch; null where that took too long. */
  lineTimes(root: string, commit: string, path: string): Promise<readonly number[] | null>
  /** Whether a commit is in the history of another. */
  isAncestor(root: string, commit: string, of: string): Promise<boolean>
  /** The full hashes of those of the names, 4 to 40 hex digits, that are a commit. */
  commits(root: string, names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * The files of a commit each of the words stands in, as a word of its own; words are letters, digits and underscores. Files
   * that `leaveOut` picks by their path do not count.
   */
  find(
    root: string,
    commit: string,
    words: readonly string[],
    leaveOut: (path: string) => boolean,
  ): Promise<ReadonlyMap<string, readonly string[]>>
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
  /** The reason the app runs in a browser tab instead of a window. */
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
  /** Lets the event loop run once. */
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

/** Why a thread ended by itself: it had no memory left, or something else. */
export type Breakdown = 'memory' | 'other'

/** Tasks are functions of one question, by name. */
export interface Thread<Tasks> {
  /** Has a task done, one after the other. Throws `unavailable` when the thread ends before it answers, and what the task throws. */
  ask<Name extends keyof Tasks & string>(name: Name, question: Question<Tasks, Name>): Promise<Answer<Tasks, Name>>
  /** Ends it at once, whatever it is at. */
  end(): Promise<void>
}

export type Question<Tasks, Name extends keyof Tasks> = Tasks[Name] extends (question: infer Asked) => unknown
  ? Asked
  : never
export type Answer<Tasks, Name extends keyof Tasks> = Tasks[Name] extends (question: never) => infer Answered
  ? Answered
  : never

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
