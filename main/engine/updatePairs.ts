import { createHash } from 'node:crypto'
import { createPairScorer } from './comparePairs.ts'
import { type Closeness, closenessOf } from './closeness.ts'
import type { Core } from './core.ts'
import { fitted } from './embed/fitted.ts'
import { relatedTable } from './embed/relatedTable.ts'
import { termTable } from './embed/termTable.ts'
import { termsOf } from './embed/vectors.ts'
import type { JobControl } from './jobs.ts'
import { fillCloseness } from './neighbours.ts'
import { write } from './store/db.ts'
import {
  type TextPair,
  forgetTexts,
  listReferenceTexts,
  readCompared,
  readText,
  readTexts,
  savePair,
  saveSketch,
  startAfresh,
  unsaidAmong,
} from './store/queries/pairs.ts'
import { turns } from './turns.ts'

export interface PairsUpdate {
  /** How many texts were new. */
  compared: number
  /** How many pairs of them and others are kept. */
  pairs: number
}

const page = 1000
/** From so many new texts on, and from a tenth of the library, all are compared with all at once. */
const manyTexts = 300
/** How many rows are written in one transaction. */
const batch = 100

/**
 * Compares the texts that wait for it with all others and keeps the pairs that are alike or in conflict; where a scan is
 * asked for, every text of the library that was not compared yet. Works in slices of 15 ms. Cancelled, it keeps what is
 * wholly compared; the next scan goes on from there.
 */
export async function updatePairs(core: Core, control: JobControl): Promise<PairsUpdate> {
  const { neighbours } = core
  const { db } = core.library
  const isScan = neighbours.scan
  neighbours.scan = false
  const version = versionOf(core, closenessOf(core))
  if (isScan && write(db, (writable) => startAfresh(writable, version))) neighbours.current = null
  const closeness = closenessOf(core)
  if (isScan || neighbours.filled === null) await (neighbours.filled = fillCloseness(core, closeness))
  const fresh = isScan ? await scan(core, closeness) : new Set<string>()
  for (const hash of neighbours.waiting) fresh.add(hash)
  neighbours.waiting.clear()
  if (fresh.size === 0) return { compared: 0, pairs: 0 }
  control.progress(0, fresh.size)
  await closeness.ready([...fresh], { isCancelled: () => control.cancelled })
  const isMany = fresh.size >= manyTexts && fresh.size * 10 >= closeness.size
  const update = await (isMany ? compareAll : compareEach)(core, closeness, fresh, control)
  core.changes.touch('memories')
  return update
}

/** Every text that was not compared yet; those nothing says any more leave the library and the index. */
async function scan({ library: { db }, ports: { clock } }: Core, closeness: Closeness): Promise<Set<string>> {
  const turn = turns(clock)
  const fresh = new Set(write(db, listReferenceTexts))
  for (let after: string | undefined = ''; after !== undefined;) {
    const hashes = readCompared(db, after, page)
    const unsaid = unsaidAmong(db, hashes)
    if (unsaid.length > 0) write(db, (writable) => forgetTexts(writable, unsaid))
    for (const hash of unsaid) closeness.remove(hash)
    after = hashes[hashes.length - 1]
    await turn()
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const texts = readTexts(db, after, page)
    for (const { hash, isCompared } of texts) if (!isCompared) fresh.add(hash)
    after = texts[texts.length - 1]?.hash
    await turn()
  }
  return fresh
}

/** Each new text is looked up in the index; its pairs and its sketch go in together. */
async function compareEach(
  core: Core,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  control: JobControl,
): Promise<PairsUpdate> {
  const { db } = core.library
  const turn = turns(core.ports.clock)
  const scorer = createPairScorer((hash) => readText(db, hash), closeness)
  const update: PairsUpdate = { compared: 0, pairs: 0 }
  for (const hash of fresh) {
    if (control.cancelled) break
    const text = readText(db, hash)
    if (text === null) continue
    if (!closeness.put({ hash, text })) continue
    const terms = termsOf(text)
    const pairs: TextPair[] = []
    for (const other of closeness.near(hash)) {
      const pair = scorer.score(hash, other)
      if (pair) pairs.push(pair)
      await turn()
    }
    write(db, (writable) => {
      for (const pair of pairs) savePair(writable, pair)
      saveSketch(writable, hash, terms)
    })
    update.compared += 1
    update.pairs += pairs.length
    control.progress(update.compared, fresh.size)
    await turn()
  }
  return update
}

/** All new texts at once. Their sketches go in last: what is interrupted is compared again. */
async function compareAll(
  core: Core,
  closeness: Closeness,
  fresh: ReadonlySet<string>,
  control: JobControl,
): Promise<PairsUpdate> {
  const { db } = core.library
  const turn = turns(core.ports.clock)
  const sketches: [string, string][] = []
  for (const hash of fresh) {
    if (control.cancelled) return { compared: 0, pairs: 0 }
    const text = readText(db, hash)
    if (text === null) continue
    if (!closeness.put({ hash, text })) continue
    sketches.push([hash, termsOf(text)])
    control.progress(Math.floor(sketches.length / 2), fresh.size)
    await turn()
  }
  const scorer = createPairScorer((hash) => readText(db, hash), closeness)
  const update: PairsUpdate = { compared: 0, pairs: 0 }
  const waiting: TextPair[] = []
  const save = (least: number): void => {
    if (waiting.length < least) return
    update.pairs += waiting.length
    write(db, (writable) => {
      for (const pair of waiting) savePair(writable, pair)
    })
    waiting.length = 0
  }
  for (const { pairs, share } of closeness.pairs()) {
    if (control.cancelled) return { compared: 0, pairs: 0 }
    for (const [one, other] of pairs) {
      if (!fresh.has(one) && !fresh.has(other)) continue
      const pair = scorer.score(one, other)
      if (pair) waiting.push(pair)
      await turn()
    }
    save(batch)
    control.progress(Math.floor((fresh.size * (1 + share)) / 2), fresh.size)
    await turn()
  }
  save(1)
  for (let at = 0; at < sketches.length; at += batch) {
    write(db, (writable) => {
      for (const [hash, terms] of sketches.slice(at, at + batch)) saveSketch(writable, hash, terms)
    })
    await turn()
  }
  return { ...update, compared: sketches.length }
}

/** Raised when the code of the comparison changes, so that no pair keeps a verdict `compare` would not give today. */
const revision = 1

function versionOf({ ports }: Core, { version }: Closeness): string {
  const tables = [JSON.stringify(fitted), relatedTable, termTable, version].join('\n')
  return `${revision} ${ports.appVersion} ${createHash('sha256').update(tables).digest('hex').slice(0, 16)}`
}
