/**
 * Everything the engine needs from its environment. All access to disk, processes, network, threads and clock goes through
 * these ports.
 */

export interface FileStat {
  kind: 'file' | 'folder'
  size: number
  /** Milliseconds since the epoch. */
  mtimeMs: number
  mode: number
  /** The path with all links resolved. */
  realPath: string
  /** The target as the link states it, if the path is a link. */
  link?: string
}

export interface WriteOptions {
  /** Permission bits for a new file; an existing file keeps its own. */
  mode?: number
  /** Modification time to set, in milliseconds since the epoch. */
  mtimeMs?: number
  /**
   * The file's content when the write was decided on; null for no file. Anything else there before the rename, or written to
   * the former file until the rename is on disk, is a `conflict` and is kept.
   */
  replaces?: Uint8Array | null
}

export interface Files {
  /** Returns null if there is nothing, or nothing readable, at the path. */
  stat(path: string): FileStat | null
  /** Reads a whole file. Throws `not_found` or `forbidden` with the path. */
  read(path: string): Buffer
  /** Yields the file in chunks of about 1 MiB; a file that grows meanwhile is read up to its initial size. */
  chunks(path: string): Iterable<Buffer>
  /** Lists a folder, sorted; empty if it does not exist or may not be read. Links are listed as what they point to. */
  list(path: string): { name: string; kind: 'file' | 'folder' }[]
  /** Throws `forbidden` or `unavailable` if a folder exists but cannot be listed completely; a missing one is no failure. */
  assertReadable(path: string): void
  /**
   * Writes a temporary file beside the real path, then fsync, rename, re-read and verify. Follows and keeps links; keeps the
   * mode.
   */
  writeAtomic(path: string, bytes: Uint8Array, options?: WriteOptions): void
  /**
   * Removes a file; for a link, the link and never its target. Content other than `expected`, including what another program
   * writes until the removal is on disk, is a `conflict` and is kept.
   */
  remove(path: string, expected?: Uint8Array): void
  /** Creates a link at a path where nothing exists. */
  link(path: string, target: string): void
  /** Creates a folder and its parents. */
  makeFolder(path: string): void
  /** Copies a folder recursively. */
  copyFolder(from: string, to: string): void
  removeFolder(path: string): void
  /** Removes a folder with nothing in it; returns false, and changes nothing, for any other or where that is not possible. */
  removeEmptyFolder(path: string): boolean
}

export interface Watch {
  /**
   * Calls back (coalesced, at most 4 times a second) once the watch has begun, to cover earlier changes, and when anything at
   * or below the paths changes. Returns a stop function.
   */
  watch(paths: string[], onChange: (what: 'began' | 'changed') => void): () => void
}

/** The commit a repository's HEAD is at. */
export interface GitHead {
  /** 40 hex digits. */
  commit: string
  /** Commit time in milliseconds since the epoch. */
  at: number
  /** Whether the repository is a shallow clone. */
  isShallow: boolean
}

/** A file of a commit. Paths are relative to the top of the work tree, with `/`. */
export interface GitFile {
  path: string
  /** The blob's hash; null for a submodule. */
  blob: string | null
  /** In bytes; 0 if git does not report it. */
  size: number
}

/** A commit's change to a path. Blobs are null if there was, or is, no file. */
export interface GitTouch {
  commit: string
  /** Commit time in milliseconds since the epoch. */
  at: number
  path: string
  /** The former path, if the commit renamed it. */
  from: string | null
  before: string | null
  after: string | null
}

/** The commit that removed a path. */
export interface GitRemoval {
  /** The requested name. */
  name: string
  /** The full path of the file or folder. */
  path: string
  /** The new path, if the commit renamed it. */
  to: string | null
  commit: string
  /** Commit time in milliseconds since the epoch. */
  at: number
}

/**
 * Repositories. `repository` reads git's own files; everything else runs git, on commits and never on uncommitted work, and
 * throws `unavailable` if git is missing, fails or times out.
 */
export interface Git {
  /** Returns the git common directory, work tree root and remote of a path; null outside a repository. */
  repository(path: string): { commonDir: string; root: string; remote: string | null } | null
  /** Returns null before the first commit. */
  head(root: string): Promise<GitHead | null>
  /** Calls back (coalesced) when HEAD may have moved. Returns a stop function. */
  watchHead(root: string, onChange: () => void): () => void
  /** Lists the files of a commit. */
  files(root: string, commit: string): Promise<GitFile[]>
  /** Returns contents by hash; omits blobs that are missing or larger than `largest` bytes. */
  blobs(root: string, hashes: readonly string[], largest: number): Promise<ReadonlyMap<string, Buffer>>
  /**
   * Returns the changes of commits, oldest first: those reachable from `commit` but not from `since`, committed after `after`
   * (milliseconds since the epoch). A rename is a removal and an addition.
   */
  touches(
    root: string,
    range: { commit: string; since?: string | null; after?: number; paths?: readonly string[] | null },
  ): Promise<GitTouch[]>
  /** Returns all changes of single commits, with renames detected. */
  changesOf(root: string, commits: readonly string[]): Promise<GitTouch[]>
  /**
   * Returns the latest removal of each name in the history of a commit, back to `since` if given. Names are full paths or
   * their last parts, of files or folders. One pass, newest first, ended after `time` milliseconds; a name not returned was
   * not removed in the history read, which is complete if `isWhole`.
   */
  removals(
    root: string,
    range: { commit: string; since: string | null },
    names: readonly string[],
    time: number,
  ): Promise<{ found: GitRemoval[]; isWhole: boolean }>
  /**
   * Returns, newest first, the latest commit that removed a word from each file that contained it. Words are letters, digits
   * and underscores. Ended after `time` milliseconds; for the words in `searched` the whole history was read.
   */
  lostWords(
    root: string,
    commit: string,
    words: readonly string[],
    options: { leaveOut: (path: string) => boolean; time: number },
  ): Promise<{ found: ReadonlyMap<string, readonly GitTouch[]>; searched: ReadonlySet<string> }>
  /** Returns the paths git ignores by the rules of the repository and its user; folders end in a slash. */
  ignored(root: string, paths: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns the paths the repository's attributes mark as generated or vendored, as linguist defines it. */
  generated(root: string, paths: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns when each line of a file was last changed, in milliseconds since the epoch; null if that took too long. */
  lineTimes(root: string, commit: string, path: string): Promise<readonly number[] | null>
  /** Checks whether a commit is an ancestor of another. */
  isAncestor(root: string, commit: string, of: string): Promise<boolean>
  /** Resolves names of 4 to 40 hex digits to full commit hashes; omits those that are no commit. */
  commits(root: string, names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Returns the files of a commit that contain each word as a whole word; words are letters, digits and underscores. Skips
   * paths for which `leaveOut` returns true.
   */
  find(
    root: string,
    commit: string,
    words: readonly string[],
    leaveOut: (path: string) => boolean,
  ): Promise<ReadonlyMap<string, readonly string[]>>
}

/** A definition in a source file. */
export interface Definition {
  name: string
  /** 1-based. */
  line: number
  /** Hash of its text with white space normalized. */
  hash: string
}

/** Parsers of programming languages, run where they cannot block this thread. */
export interface Symbols {
  /** Checks whether files with this name can be parsed. */
  reads(path: string): boolean
  /** Returns the definitions in each source, in order; null if the parser crashed on it. Throws `unavailable`. */
  definitions(sources: readonly { path: string; text: string }[]): Promise<(Definition[] | null)[]>
  /** Stops the workers; the next call restarts them. */
  dispose(): Promise<void>
}

export interface Host {
  kind: 'desktop' | 'browser' | 'cli'
  /** The reason the app runs in a browser tab instead of a window. */
  note: string | null
  /** Null if there is no dialog. */
  pickFolder: (() => Promise<string | null>) | null
  reveal(path: string): Promise<void>
}

/** A secret an external scanner recognised. */
export interface ScannedSecret {
  /** The scanner's name for its kind, such as `github`. */
  kind: string
  start: number
  end: number
}

export interface Secrets {
  /** Returns the secrets in each text, in the order of the texts. Throws `unavailable` when the scanner cannot be started or takes too long. */
  scan(texts: readonly string[]): Promise<ScannedSecret[][]>
}

export interface Clock {
  now(): Date
  /** Returns milliseconds on a clock that never goes back. */
  monotonic(): number
  /** Lets the event loop run once. */
  breathe(): Promise<void>
  /** Calls back every `ms`; returns a stop function. */
  every(ms: number, callback: () => void): () => void
}

export interface Ids {
  /** Returns 32 random hex characters. */
  random(): string
}

/** A sentence model that loaded successfully. */
export interface SentenceModel {
  /** Its published name, such as `all-MiniLM-L6-v2`. */
  name: string
  /** The length of its vectors. */
  dimensions: number
  /** Unique per model, even among models of the same name. */
  fingerprint: string
}

/** What a download would fetch. */
export interface ModelOffer {
  name: string
  /** The server it comes from. */
  host: string
  /** The folder it would be stored in. */
  folder: string
  files: number
  bytes: number
}

/** Sentence models, run where they can neither block nor crash this process. Only `offer` and `download` use the network. */
export interface SentenceModels {
  /** Loads the model in a folder. Throws `not_found`, naming what is missing, or `corrupt`. */
  inspect(folder: string): Promise<SentenceModel>
  /**
   * Returns a vector of length 1 for each text, in order. Throws what `inspect` throws, and `unavailable` when it keeps
   * crashing.
   */
  embed(folder: string, texts: readonly string[]): Promise<Float32Array[]>
  /** The name of the server that models are downloaded from. */
  readonly host: string
  /** Returns the local folder of a model and whether the model is there. Throws `validation` for an invalid name. */
  folderOf(name: string): { folder: string; isHere: boolean }
  /** Asks the model server for a model's size. Throws `not_found`, `unavailable`, or `validation` for a server that is not allowed. */
  offer(name: string): Promise<ModelOffer>
  /** Downloads a model to its folder, without files that an earlier attempt completed. Throws `cancelled` or `unavailable`. */
  download(name: string, options: { signal: AbortSignal; progress(done: number, total: number): void }): Promise<void>
  /** Stops the workers; the next call restarts them. */
  dispose(): Promise<void>
}

/** Why a thread crashed: out of memory, or anything else. */
export type Breakdown = 'memory' | 'other'

/** A thread that runs named tasks, each a function of one question. */
export interface Thread<Tasks> {
  /** Runs a task, one after the other. Throws `unavailable` when the thread ends before it answers, and what the task throws. */
  ask<Name extends keyof Tasks & string>(name: Name, question: Question<Tasks, Name>): Promise<Answer<Tasks, Name>>
  /** Terminates the thread immediately, even during a task. */
  end(): Promise<void>
}

export type Question<Tasks, Name extends keyof Tasks> = Tasks[Name] extends (question: infer Asked) => unknown
  ? Asked
  : never
export type Answer<Tasks, Name extends keyof Tasks> = Tasks[Name] extends (question: never) => infer Answered
  ? Awaited<Answered>
  : never

/** Notifications outside the app's screens. */
export interface Notifier {
  /** Shows a notification if the host supports them; the browser tab shows its own. */
  notify(title: string, words: string): Promise<void>
}

/** Data sent from this machine, only with the person's consent. */
export interface Outbound {
  /** Posts JSON to a URL without following redirects, within ten seconds. Throws `unavailable`. */
  post(url: string, body: string): Promise<void>
}

/** Where a language model is asked. */
export interface LanguageModelPlace {
  provider: 'openai-compatible' | 'ollama' | 'anthropic'
  baseUrl: string
  model: string
  /** The key, and the variable it comes from, to name it in errors; null if the server takes none. */
  key: { variable: string; value: string } | null
  /** Milliseconds to wait for a reply. */
  timeout: number
}

/** What a language model is asked: standing orders, then turns, of which the last is the question. */
export interface LanguageModelQuestion {
  system: string
  turns: readonly { by: 'us' | 'model'; text: string }[]
  /** JSON Schema that the reply should follow. Not every server holds its model to it. */
  schema: Readonly<Record<string, unknown>>
  /** About how many tokens the question has, and at most how many the reply may have. */
  tokens: { question: number; reply: number }
}

export interface LanguageModelReply {
  text: string
  /** Whether the limit of tokens cut it off. */
  isCut: boolean
  /** As the server counted them; null where it did not say. */
  tokens: { in: number; out: number } | null
}

/** Language models, here or elsewhere. Texts leave this machine only through this port and `Outbound`. */
export interface LanguageModels {
  /**
   * Returns the reply. Follows no redirect; waits and asks again for a while if the server is busy. Throws `precondition` for
   * a refused key, `not_found` for an unknown model or address, `unavailable` for anything else that is wrong there, and
   * `cancelled` when the signal aborts.
   */
  ask(place: LanguageModelPlace, question: LanguageModelQuestion, signal: AbortSignal): Promise<LanguageModelReply>
}

/** Counts tokens as a language model does. */
export interface Tokens {
  /** Loads the tokenizer at its first use. */
  counter(): Promise<(text: string) => number>
}

export interface Ports {
  files: Files
  watch: Watch
  git: Git
  symbols: Symbols
  host: Host
  models: SentenceModels
  secrets: Secrets
  tokens: Tokens
  notifier: Notifier
  outbound: Outbound
  languageModels: LanguageModels
  clock: Clock
  ids: Ids
  home: string
  /** The platform's data folder for this app: library, bin, locks. */
  dataFolder: string
  appVersion: string
  /** The command and arguments that run this installation's command line from any folder. */
  commandLine: readonly string[]
  /** The folder with the built-in sample project. */
  sampleFolder: string
  /** The environment variables the app was started with. */
  environment: Readonly<Record<string, string | undefined>>
}
