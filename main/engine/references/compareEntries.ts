import { dirname } from 'node:path'
import { areDifferentScopes } from '../../../shared/text/sectionScope.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import type { LibraryCore } from '../runtime/core.ts'
import { createPairScorer } from '../language/comparePairs.ts'
import type { Entry } from './hygieneEntries.ts'
import { lexicalSpace } from '../language/lexicalSpace.ts'
import { type HygieneReason, isOlder } from '../reference/outdated.ts'
import type { ReadableDb } from '../store/db.ts'
import { contentHash } from '../store/identity.ts'
import { readSettled } from '../store/queries/pairs.ts'
import { allProjects } from '../store/queries/projects.ts'
import { createYield } from '../runtime/cooperative.ts'
import type { TextPair } from '../language/textPair.ts'
import { required } from '../../../shared/required.ts'

/** An entry with the same meaning as another. */
export interface Repeat {
  goes: Entry
  stays: Entry
  reason: HygieneReason
}

/**
 * Reports entries that contradict each other, and returns those that repeat another: the less complete one of the two goes.
 * Entries under headings of two projects, components or files are about different things.
 */
export async function compareEntries(
  core: LibraryCore,
  entries: readonly Entry[],
  add: (entry: Entry, reason: HygieneReason) => void,
): Promise<Repeat[]> {
  const { db } = core.library
  const byId = new Map(entries.map((entry, order) => [entry.id, { entry, order }]))
  const projects = allProjects(db).map(({ name }) => name)
  const space = lexicalSpace()
  const yieldIfDue = createYield(core.ports.clock)
  for (const { id, text } of entries) {
    space.putText({ hash: id, text })
    await yieldIfDue()
  }
  const scorer = createPairScorer((id) => byId.get(id)?.entry.text ?? null, space)
  const repeats: Repeat[] = []
  const going = new Set<string>()
  for (const { pairs } of space.pairs()) {
    for (const [a, b] of pairs) {
      await yieldIfDue()
      const [left, right] = [required(byId.get(a), 'compared entry'), required(byId.get(b), 'compared entry')]
      const [one, other] = left.order < right.order ? [left.entry, right.entry] : [right.entry, left.entry]
      if (areDifferentScopes(one.headings, other.headings, projects)) continue
      const pair = scorer.score(a, b)
      if (!pair) continue
      if (pair.verdict === 'conflict') {
        if (one.projectId === other.projectId && !isSettled(db, one, other)) reportConflict(one, other, pair, add)
      } else if (pair.verdict === 'duplicate' || pair.verdict === 'extends') {
        const [stays, goes] = chooseKept(one, other, pair.verdict)
        if (going.has(stays.id)) continue
        going.add(goes.id)
        const proven = pair.verdict === 'duplicate' && haveSameReaders(one, other)
        const text = `Says what ${placeOf(stays, goes)} says`
        repeats.push({ goes, stays, reason: { kind: 'repeats', text, other: stays.text, proven } })
      }
    }
  }
  return repeats
}

/** Checks whether the same readers see both: they are in one file, or are references in one folder. */
function haveSameReaders(one: Entry, other: Entry): boolean {
  if (one.line !== null || other.line !== null) return one.file === other.file
  return one.reference?.target === other.reference?.target && dirname(one.file) === dirname(other.file)
}

/** Checks whether a person decided that both may stay. */
function isSettled(db: ReadableDb, one: Entry, other: Entry): boolean {
  const hash = contentHash(other.text)
  return readSettled(db, contentHash(one.text), [hash]).has(hash)
}

/**
 * Returns which of two entries with the same meaning stays and which goes: the fuller one stays, else the one we wrote, else
 * the first.
 */
function chooseKept(one: Entry, other: Entry, verdict: string): [Entry, Entry] {
  if (verdict === 'extends') return one.text.length >= other.text.length ? [one, other] : [other, one]
  return other.reference && !one.reference ? [other, one] : [one, other]
}

/** Reports a conflict on both entries, and which has the lower version or the earlier date; a person decides which one goes. */
function reportConflict(
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
      proven: false,
    })
  }
}

function olderOf(one: Entry, other: Entry): Entry | null {
  const [first, second] = [versionIn(one.text), versionIn(other.text)]
  if (first !== null && second !== null && isOlder(first, second)) return one
  if (first !== null && second !== null && isOlder(second, first)) return other
  return earlierDated(one, other)
}

function versionIn(text: string): string | null {
  return /(?<![\w.])v?(\d{1,5}\.\d{1,5}(?:\.\d{1,5})?)(?![\w.])/.exec(text)?.[1] ?? null
}

/** Returns the entry with the earlier date, if both state one. */
function earlierDated(one: Entry, other: Entry): Entry | null {
  const [first, second] = [one, other].map(({ text }) => /\b\d{4}-\d\d-\d\d\b/.exec(text)?.[0])
  if (!first || !second || first === second) return null
  return first < second ? one : other
}

function placeOf(entry: Entry, from: Entry): string {
  const { line, name, file } = entry
  if (line === null) return `the reference ${name} (${shortPath(file)})`
  return file === from.file ? `line ${line}` : `line ${line} of ${shortPath(file)}`
}
