import { dirname, isAbsolute, join } from 'node:path'
import type { HygieneItem } from '../../shared/model/hygiene.ts'
import type { Core } from './core.ts'
import { createPairScorer } from './comparePairs.ts'
import { lexicalSpace } from './lexicalSpace.ts'
import { type HygieneReason, type ProjectFacts, isOlder, outdatedIn } from './reference/outdated.ts'
import type { Files } from './ports.ts'
import { readProjectFacts } from './projectFacts.ts'
import type { TextPair } from './store/queries/pairs.ts'
import { readSettings } from './store/queries/settings.ts'
import { turns } from './turns.ts'
import { type Entry, readEntries, namedFile, isStatement } from './hygieneEntries.ts'

/** What might go from the reference files and MEMORY.md files, in the order of the files. Changes nothing. */
export async function findHygiene(core: Core, project?: string): Promise<HygieneItem[]> {
  const entries = readEntries(core, project)
  const reasons = new Map<string, HygieneReason[]>()
  const add = (entry: Entry, reason: HygieneReason): void =>
    void reasons.set(entry.id, [...(reasons.get(entry.id) ?? []), reason])
  const turn = turns(core.ports.clock)
  const facts = new Map<string | null, ProjectFacts>()
  for (const entry of entries) {
    const known = facts.get(entry.projectId) ?? readProjectFacts(core, entry.projectId)
    facts.set(entry.projectId, known)
    const exists = (path: string): boolean | null => standsBeside(core.ports.files, entry, path) || known.exists(path)
    const named = namedFile(entry)
    // A reference's whole file goes only if a person says so: what it teaches may hold where its path has moved.
    if (named === null)
      for (const reason of outdatedIn(entry.text, { ...known, exists }))
        add(entry, { ...reason, suggested: reason.suggested && (entry.line !== null || reason.kind !== 'dead-path') })
    else if (!standsBeside(core.ports.files, entry, named))
      add(entry, { kind: 'dead-path', text: `${named} is not there any more`, other: null, suggested: true })
    await turn()
  }
  await compareEntries(core, entries.filter(isStatement), add)
  return entries.flatMap((entry) => {
    const found = reasons.get(entry.id)
    return found ? [toItem(entry, found)] : []
  })
}

/** Whether nobody has looked for as long as the settings say. */
export function isHygieneDue({ library: { db }, ports: { clock } }: Core): boolean {
  const { hygiene_days: days, hygiene_at: last } = readSettings(db)
  return days > 0 && (last === null || clock.now().getTime() - Date.parse(last) >= days * 86_400_000)
}

/** Whether a path stands beside the entry's file. */
function standsBeside(files: Files, { file, line }: Entry, path: string): boolean {
  return line !== null && files.stat(isAbsolute(path) ? path : join(dirname(file), path)) !== null
}

/** Entries that say the same, and entries that cannot both hold. Of two that say the same the one that says less goes. */
async function compareEntries(
  core: Core,
  entries: readonly Entry[],
  add: (entry: Entry, reason: HygieneReason) => void,
): Promise<void> {
  const byId = new Map(entries.map((entry, order) => [entry.id, { entry, order }]))
  const space = lexicalSpace()
  const turn = turns(core.ports.clock)
  for (const { id, text } of entries) {
    space.putText({ hash: id, text })
    await turn()
  }
  const scorer = createPairScorer((id) => byId.get(id)?.entry.text ?? null, space)
  const going = new Set<string>()
  for (const { pairs } of space.pairs()) {
    for (const [a, b] of pairs) {
      await turn()
      const pair = scorer.score(a, b)
      const [one, other] = [byId.get(a)!, byId.get(b)!].toSorted((left, right) => left.order - right.order)
      if (!pair || !one || !other) continue
      if (pair.verdict === 'conflict') tellConflict(one.entry, other.entry, pair, add)
      else if (pair.verdict === 'duplicate' || pair.verdict === 'extends') {
        const [stays, goes] = keptOf(one.entry, other.entry, pair.verdict)
        if (going.has(stays.id)) continue
        going.add(goes.id)
        add(goes, {
          kind: 'repeats',
          text: `Says what ${placeOf(stays, goes)} says`,
          other: stays.text,
          suggested: true,
        })
      }
    }
  }
}

/** Of two that say the same: the fuller one stays, else the one we wrote, else the first. */
function keptOf(one: Entry, other: Entry, verdict: string): [Entry, Entry] {
  if (verdict === 'extends') return one.text.length >= other.text.length ? [one, other] : [other, one]
  return other.reference && !one.reference ? [other, one] : [one, other]
}

/** Both are told of; the one with the lower version or the earlier date is the one to go, where that can be told. */
function tellConflict(
  one: Entry,
  other: Entry,
  pair: TextPair,
  add: (entry: Entry, reason: HygieneReason) => void,
): void {
  const older = olderOf(one, other)
  for (const [entry, against] of [
    [one, other],
    [other, one],
  ] as const) {
    const [own, theirs] = entry.id === pair.a_hash ? [pair.a_says, pair.b_says] : [pair.b_says, pair.a_says]
    const says = own !== null && theirs !== null ? `: “${own}”, not “${theirs}”` : ''
    add(entry, {
      kind: 'conflict',
      text: `Contradicts ${placeOf(against, entry)}${says}${entry === older ? '; the older of the two' : ''}`,
      other: against.text,
      suggested: entry === older,
    })
  }
}

function olderOf(one: Entry, other: Entry): Entry | null {
  const [first, second] = [versionIn(one.text), versionIn(other.text)]
  if (first !== null && second !== null && isOlder(first, second)) return one
  if (first !== null && second !== null && isOlder(second, first)) return other
  return dated(one, other)
}

function versionIn(text: string): string | null {
  return /(?<![\w.])v?(\d{1,5}\.\d{1,5}(?:\.\d{1,5})?)(?![\w.])/.exec(text)?.[1] ?? null
}

/** The one with the earlier date, where both state one. */
function dated(one: Entry, other: Entry): Entry | null {
  const [first, second] = [one, other].map(({ text }) => /\b\d{4}-\d\d-\d\d\b/.exec(text)?.[0])
  if (!first || !second || first === second) return null
  return first < second ? one : other
}

function placeOf(entry: Entry, from: Entry): string {
  if (entry.line === null) return `the reference ${entry.reference?.id ?? entry.file}`
  return entry.file === from.file ? `line ${entry.line}` : `line ${entry.line} of ${entry.file}`
}

function toItem({ id, file, line, section, text, reference }: Entry, found: HygieneReason[]): HygieneItem {
  const reasons = found.map(({ kind, text: words, other }) => ({ kind, text: words, other }))
  const suggested = found.some((reason) => reason.suggested)
  return { id, file, line, section, text, reference_id: reference?.id ?? null, reasons, suggested }
}
