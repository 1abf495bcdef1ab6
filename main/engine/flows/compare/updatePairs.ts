import { createHash } from 'node:crypto'
import { closenessOf, fillCloseness } from './closeness.ts'
import type { HashPair, StoredSketch } from '../../language/computeTasks.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { updateEntries } from '../../references/updateEntries.ts'
import { fitted } from '../../language/closeness/fitted.ts'
import relatedTable from '../../language/data/relatedTable.json' with { type: 'json' }
import termTable from '../../language/data/termTable.json' with { type: 'json' }
import type { JobControl } from '../../runtime/jobs.ts'
import { type ReadableDb, type Sql, type WritableDb, write, writeDerived } from '../../store/db.ts'
import {
  deleteTexts,
  listReferenceTexts,
  readCompared,
  readText,
  readTexts,
  savePair,
  saveSketch,
  discardOutdatedPairs,
  unusedAmong,
} from '../../store/queries/pairs.ts'
import type { Library } from '../../store/library.ts'
import type { KnownText } from '../../language/textSpace.ts'
import { createYield } from '../../runtime/cooperative.ts'
import type { TextPair } from '../../language/textPair.ts'
import type { Closeness } from '../../runtime/neighbours.ts'

export interface PairsUpdate {
  /** Number of new texts. */
  compared: number
  /** Number of stored pairs with a new text. */
  pairs: number
  /** Number of times the comparison thread crashed and was restarted. */
  breakdowns?: number
}

const page = 1000
/** Minimum number of new texts, if also at least a tenth of the library, for comparing all with all at once. */
const manyTexts = 300
/** Pairs scored and written per transaction. */
const batch = 100
/** Texts handed over while the thread works on the previous ones. */
const handoverSize = 250
/** Number of texts of a new library compared with each other before the rest. */
const firstTexts = 4000

/**
 * Compares the queued texts with all others and stores the pairs that are similar or in conflict; when a scan is requested,
 * includes every text not compared yet. Another thread computes, while this one reads and writes the library in slices of
 * some milliseconds. When cancelled, keeps what is fully compared; the next scan continues from there. If the thread crashes,
 * it is restarted once; the second time `unavailable` is thrown.
 */
export async function updatePairs(core: Core, control: JobControl): Promise<PairsUpdate> {
  const { breakdowns } = core.computing
  try {
    return await update(core, control)
  } catch (error) {
    if (core.computing.breakdowns === breakdowns) throw error
    core.triage.requestScan()
    return { ...(await update(core, control)), breakdowns: 1 }
  }
}

async function update(core: Core, control: JobControl): Promise<PairsUpdate> {
  const { neighbours } = core
  const { db } = core.library
  const { isScan, hashes } = core.triage.takeTexts()
  const version = versionOf(core, closenessOf(core))
  if (isScan && write(db, (writable) => discardOutdatedPairs(writable, version))) neighbours.forget()
  const closeness = closenessOf(core)
  const fresh = isScan ? await scan(core, closeness) : new Set<string>()
  for (const hash of hashes) fresh.add(hash)
  // Loading takes seconds in a large library, and most starts find nothing new.
  const isDue = neighbours.isLoaded ? isScan : fresh.size > 0
  if (isDue) await neighbours.loadAgain(() => fillCloseness(core, closeness))
  if (fresh.size === 0) return { compared: 0, pairs: 0 }
  control.progress(0, fresh.size)
  await closeness.ready([...fresh], { isCancelled: () => control.cancelled })
  const isMany = fresh.size >= manyTexts && fresh.size * 10 >= (await closeness.size())
  const result = await (isMany ? compareAll : compareEach)(core.library, closeness, fresh, control)
  core.changes.touch('memories')
  return result
}

/** Returns every text not compared yet. Removes texts that no longer exist from the library and the closeness index. */
async function scan(core: LibraryCore, closeness: Closeness): Promise<Set<string>> {
  const {
    library: { db },
    ports: { clock },
  } = core
  const yieldIfDue = createYield(clock)
  const fresh = new Set([...write(db, listReferenceTexts), ...updateEntries(core)])
  for (let after: string | undefined = ''; after !== undefined;) {
    const hashes = readCompared(db, after, page)
    const unsaid = unusedAmong(db, hashes)
    if (unsaid.length > 0) {
      write(db, (writable) => deleteTexts(writable, unsaid))
      await closeness.remove(unsaid)
    }
    after = hashes[hashes.length - 1]
    await yieldIfDue()
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const texts = readTexts(db, after, page)
    for (const { hash, isCompared } of texts) if (!isCompared) fresh.add(hash)
    after = texts[texts.length - 1]?.hash
    await yieldIfDue()
  }
  return fresh
}

/** Looks each new text up among all others; stores its pairs and its sketch together. */
async function compareEach(
  { db }: Library,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  control: JobControl,
): Promise<PairsUpdate> {
  const result: PairsUpdate = { compared: 0, pairs: 0 }
  const read = createTextReader(db)
  for (const hash of fresh) {
    if (control.cancelled) break
    const pairs = await compareText(db, closeness, hash, read)
    if (pairs === null) continue
    result.compared += 1
    result.pairs += pairs
    control.progress(result.compared, fresh.size)
  }
  return result
}

/**
 * Compares one text with all others and stores its pairs and its sketch together. `read` remembers the texts of earlier
 * comparisons. Returns the number of pairs; null where the text no longer occurs.
 */
export async function compareText(
  db: Sql,
  closeness: Closeness,
  hash: string,
  read = createTextReader(db),
): Promise<number | null> {
  const text = readText(db, hash)
  if (text === null) return null
  await closeness.put([{ hash, text }])
  const [sketch] = await closeness.sketchesOf([hash])
  if (!sketch) return null
  const near = await closeness.near(hash)
  const pairs = await scored(
    closeness,
    near.map((other) => [hash, other]),
    read,
  )
  let count = 0
  writeDerived(db, (writable) => {
    count = savePairs(writable, pairs)
    saveSketch(writable, ...sketch)
  })
  return count
}

/** Compares all new texts at once. Stores their sketches last, so that after an interruption they are compared again. */
async function compareAll(
  library: Library,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  control: JobControl,
): Promise<PairsUpdate> {
  const { db } = library
  const hashes = [...fresh]
  const read = createTextReader(db)
  const before = await closeness.size()
  let putting: Promise<unknown> = Promise.resolve()
  for (let at = 0; at < hashes.length && !control.cancelled; at += handoverSize) {
    const texts = readAll(read, hashes.slice(at, at + handoverSize))
    await putting
    putting = deferRejection(closeness.put(texts))
    control.progress(Math.floor(at / 2), fresh.size)
    // In a new library somebody is waiting for the first pairs.
    if (before === 0 && at < firstTexts && at + handoverSize >= firstTexts)
      await comparePairs(library, closeness, fresh, read, {
        get cancelled() {
          return control.cancelled
        },
        progress: () => undefined,
      })
  }
  await putting
  const half = Math.floor(fresh.size / 2)
  const pairs = await comparePairs(library, closeness, fresh, read, {
    get cancelled() {
      return control.cancelled
    },
    progress: (done) => control.progress(half + Math.floor((fresh.size - half) * done), fresh.size),
  })
  await closeness.endPairs()
  if (control.cancelled) return { compared: 0, pairs: 0 }
  let compared = 0
  hashes.sort()
  const ask = (at: number): Promise<StoredSketch[]> =>
    deferRejection(closeness.sketchesOf(hashes.slice(at, at + handoverSize)))
  let next = ask(0)
  for (let at = 0; at < hashes.length; at += handoverSize) {
    const sketches = await next
    next = ask(at + handoverSize)
    writeDerived(db, (writable) => {
      for (const sketch of sketches) saveSketch(writable, ...sketch)
    })
    compared += sketches.length
  }
  return { compared, pairs }
}

/** Marks a promise that is awaited later, so that an early failure is reported there and not as an unhandled rejection. */
function deferRejection<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

/**
 * Goes through all pairs that are close enough and stores those of new texts that are similar or in conflict. Returns how
 * many.
 */
async function comparePairs(
  { db }: Library,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  read: ReadByHash,
  control: { readonly cancelled: boolean; progress(done: number): void },
): Promise<number> {
  let count = 0
  let scoring: Promise<TextPair[]> = Promise.resolve([])
  const storeScored = async (): Promise<void> => {
    const kept = await scoring
    writeDerived(db, (writable) => {
      count += savePairs(writable, kept)
    })
  }
  for await (const { pairs, done } of closeness.pairs()) {
    const wanted = pairs.filter(([one, other]) => fresh.has(one) || fresh.has(other))
    for (let at = 0; at < wanted.length && !control.cancelled; at += batch) {
      // The thread scores these while the ones before are stored.
      const next = deferRejection(scored(closeness, wanted.slice(at, at + batch), read))
      await storeScored()
      scoring = next
    }
    if (control.cancelled) break
    control.progress(done)
  }
  await storeScored()
  return count
}

async function scored(closeness: Closeness, pairs: readonly HashPair[], read: ReadByHash): Promise<TextPair[]> {
  return pairs.length === 0 ? [] : closeness.score(pairs, readAll(read, new Set(pairs.flat())))
}

/** Stores pairs, but none of a text that was erased since it was read. Returns how many. */
function savePairs(db: WritableDb, pairs: readonly TextPair[]): number {
  if (pairs.length === 0) return 0
  const gone = new Set(
    unusedAmong(
      db,
      pairs.flatMap(({ a_hash, b_hash }) => [a_hash, b_hash]),
    ),
  )
  const kept = pairs.filter(({ a_hash, b_hash }) => !gone.has(a_hash) && !gone.has(b_hash))
  for (const pair of kept) savePair(db, pair)
  return kept.length
}

/** Returns the text with a hash; null where it no longer occurs. */
type ReadByHash = (hash: string) => string | null

function readAll(read: ReadByHash, hashes: Iterable<string>): KnownText[] {
  return [...hashes].flatMap((hash) => {
    const text = read(hash)
    return text === null ? [] : [{ hash, text }]
  })
}

/** Maximum length of the texts that are remembered, in UTF-16 units. */
const maxRemembered = 8_000_000

/** Reads texts by their hashes, and remembers them: most occur in dozens of pairs. */
function createTextReader(db: ReadableDb): ReadByHash {
  const texts = new Map<string, string>()
  let length = 0
  return (hash) => {
    const known = texts.get(hash)
    if (known !== undefined) return known
    const text = readText(db, hash)
    if (text === null) return null
    if (length > maxRemembered) {
      texts.clear()
      length = 0
    }
    texts.set(hash, text)
    length += text.length
    return text
  }
}

/** Increment when the comparison code changes, so that no stored pair keeps a verdict `compare` would no longer give. */
const revision = 40

function versionOf({ ports }: Pick<Core, 'ports'>, { version }: Closeness): string {
  const tables = JSON.stringify([fitted, relatedTable.lines, termTable.stems, version])
  return `${revision} ${ports.appVersion} ${createHash('sha256').update(tables).digest('hex').slice(0, 16)}`
}
