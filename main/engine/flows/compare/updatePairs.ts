import { createHash } from 'node:crypto'
import { closenessOf } from './closeness.ts'
import type { HashPair, StoredSketch } from '../../language/computeTasks.ts'
import type { Core } from '../../runtime/core.ts'
import { updateEntries } from '../../references/updateEntries.ts'
import { fitted } from '../../language/closeness/fitted.ts'
import relatedTable from '../../language/data/relatedTable.json' with { type: 'json' }
import termTable from '../../language/data/termTable.json' with { type: 'json' }
import type { JobControl } from '../../runtime/jobs.ts'
import { fillCloseness } from './similarTo.ts'
import { type ReadableDb, write, writeDerived } from '../../store/db.ts'
import {
  forgetTexts,
  listReferenceTexts,
  readCompared,
  readText,
  readTexts,
  savePair,
  saveSketch,
  startAfresh,
  unsaidAmong,
} from '../../store/queries/pairs.ts'
import type { KnownText } from '../../language/textSpace.ts'
import { createYield } from '../../runtime/cooperative.ts'
import type { TextPair } from '../../language/textPair.ts'
import type { Closeness } from '../../runtime/neighbours.ts'

export interface PairsUpdate {
  /** How many texts were new. */
  compared: number
  /** How many pairs of them and others are kept. */
  pairs: number
  /** How often the thread that compares broke down and was begun anew. */
  breakdowns?: number
}

const page = 1000
/** From so many new texts on, and from a tenth of the library, all are compared with all at once. */
const manyTexts = 300
/** How many pairs are scored at once, and written in one transaction. */
const batch = 100
/** How many texts are handed over at once, while the thread works on those before. */
const handed = 250
/** How many texts of a new library are compared with each other before the others are looked at. */
const firstTexts = 4000

/**
 * Compares the texts that wait for it with all others and keeps the pairs that are alike or in conflict; where a scan is
 * asked for, every text of the library that was not compared yet. Another thread computes; here the library is read and
 * written, in slices of some milliseconds. Cancelled, it keeps what is wholly compared; the next scan goes on from there.
 * Should the thread break down, it is begun anew once; the second time `unavailable` is thrown.
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
  if (isScan && write(db, (writable) => startAfresh(writable, version))) neighbours.current = null
  const closeness = closenessOf(core)
  if (isScan || neighbours.filled === null) await (neighbours.filled = fillCloseness(core, closeness))
  const fresh = isScan ? await scan(core, closeness) : new Set<string>()
  for (const hash of hashes) fresh.add(hash)
  if (fresh.size === 0) return { compared: 0, pairs: 0 }
  control.progress(0, fresh.size)
  await closeness.ready([...fresh], { isCancelled: () => control.cancelled })
  const isMany = fresh.size >= manyTexts && fresh.size * 10 >= (await closeness.size())
  const result = await (isMany ? compareAll : compareEach)(core, closeness, fresh, control)
  core.changes.touch('memories')
  return result
}

/** Every text that was not compared yet; those nothing says any more leave the library and the closeness. */
async function scan(core: Core, closeness: Closeness): Promise<Set<string>> {
  const {
    library: { db },
    ports: { clock },
  } = core
  const yieldIfDue = createYield(clock)
  const fresh = new Set([...write(db, listReferenceTexts), ...updateEntries(core)])
  for (let after: string | undefined = ''; after !== undefined;) {
    const hashes = readCompared(db, after, page)
    const unsaid = unsaidAmong(db, hashes)
    if (unsaid.length > 0) {
      write(db, (writable) => forgetTexts(writable, unsaid))
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

/** Each new text is looked up among all; its pairs and its sketch go in together. */
async function compareEach(
  core: Core,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  control: JobControl,
): Promise<PairsUpdate> {
  const { db } = core.library
  const result: PairsUpdate = { compared: 0, pairs: 0 }
  for (const hash of fresh) {
    if (control.cancelled) break
    await closeness.put(readAll(db, [hash]))
    const [sketch] = await closeness.sketchesOf([hash])
    if (!sketch) continue
    const near = await closeness.near(hash)
    const pairs = await scored(
      db,
      closeness,
      near.map((other) => [hash, other]),
    )
    write(db, (writable) => {
      for (const pair of pairs) savePair(writable, pair)
      saveSketch(writable, ...sketch)
    })
    result.compared += 1
    result.pairs += pairs.length
    control.progress(result.compared, fresh.size)
  }
  return result
}

/** All new texts at once. Their sketches are stored last: what is interrupted is compared again. */
async function compareAll(
  core: Core,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  control: JobControl,
): Promise<PairsUpdate> {
  const { db } = core.library
  const hashes = [...fresh]
  const before = await closeness.size()
  let putting: Promise<unknown> = Promise.resolve()
  for (let at = 0; at < hashes.length && !control.cancelled; at += handed) {
    const texts = readAll(db, hashes.slice(at, at + handed))
    await putting
    putting = unlessItFails(closeness.put(texts))
    control.progress(Math.floor(at / 2), fresh.size)
    // In a new library somebody waits for the first pairs.
    if (before === 0 && at < firstTexts && at + handed >= firstTexts)
      await comparePairs(core, closeness, fresh, {
        get cancelled() {
          return control.cancelled
        },
        progress: () => undefined,
      })
  }
  await putting
  const half = Math.floor(fresh.size / 2)
  const pairs = await comparePairs(core, closeness, fresh, {
    get cancelled() {
      return control.cancelled
    },
    progress: (done) => control.progress(half + Math.floor((fresh.size - half) * done), fresh.size),
  })
  if (control.cancelled) return { compared: 0, pairs: 0 }
  let compared = 0
  hashes.sort()
  const ask = (at: number): Promise<StoredSketch[]> =>
    unlessItFails(closeness.sketchesOf(hashes.slice(at, at + handed)))
  let next = ask(0)
  for (let at = 0; at < hashes.length; at += handed) {
    const sketches = await next
    next = ask(at + handed)
    writeDerived(db, (writable) => {
      for (const sketch of sketches) saveSketch(writable, ...sketch)
    })
    compared += sketches.length
  }
  return { compared, pairs }
}

/** A promise that is awaited later: should it fail before that, it fails there, not as one nobody waits for. */
function unlessItFails<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

/** Goes through all pairs that are close enough, and keeps those of new texts that are alike or in conflict; answers how many. */
async function comparePairs(
  { library: { db } }: Core,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  control: { readonly cancelled: boolean; progress(done: number): void },
): Promise<number> {
  let count = 0
  for await (const { pairs, done } of closeness.pairs()) {
    const wanted = pairs.filter(([one, other]) => fresh.has(one) || fresh.has(other))
    for (let at = 0; at < wanted.length && !control.cancelled; at += batch) {
      const kept = await scored(db, closeness, wanted.slice(at, at + batch))
      count += kept.length
      writeDerived(db, (writable) => {
        for (const pair of kept) savePair(writable, pair)
      })
    }
    if (control.cancelled) break
    control.progress(done)
  }
  return count
}

async function scored(db: ReadableDb, closeness: Closeness, pairs: readonly HashPair[]): Promise<TextPair[]> {
  return pairs.length === 0 ? [] : closeness.score(pairs, readAll(db, new Set(pairs.flat())))
}

function readAll(db: ReadableDb, hashes: Iterable<string>): KnownText[] {
  return [...hashes].flatMap((hash) => {
    const text = readText(db, hash)
    return text === null ? [] : [{ hash, text }]
  })
}

/** Raised when the code of the comparison changes, so that no pair keeps a verdict `compare` would not give today. */
const revision = 17

function versionOf({ ports }: Core, { version }: Closeness): string {
  const tables = JSON.stringify([fitted, relatedTable.lines, termTable.stems, version])
  return `${revision} ${ports.appVersion} ${createHash('sha256').update(tables).digest('hex').slice(0, 16)}`
}
