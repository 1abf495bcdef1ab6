import type { HygieneItem } from '../../../shared/model/hygiene.ts'
import type { LibraryCore } from '../runtime/core.ts'
import { compareEntries } from './compareEntries.ts'
import { type Absent, absentPaths, latestWriteTime } from './entryPaths.ts'
import { readPathHistory } from './pathHistory.ts'
import { type HygieneReason, deadPaths, outdatedIn } from '../reference/outdated.ts'
import { readProjectFacts } from './projectFacts.ts'
import type { ReadableDb } from '../store/db.ts'
import { contentHash } from '../store/identity.ts'
import { readProject } from '../store/queries/projects.ts'
import { replacedTexts } from '../store/queries/replaced.ts'
import { readSettings } from '../store/queries/settings.ts'
import type { Library } from '../store/library.ts'
import { createYield } from '../runtime/cooperative.ts'
import { type Entry, isForeignFile, isStatement, readEntries } from './hygieneEntries.ts'

/** Returns removal candidates in the reference files and MEMORY.md files, in the order of the files. Changes nothing. */
export async function findHygiene(core: LibraryCore, project?: string): Promise<HygieneItem[]> {
  const entries = readEntries(core, project)
  const reasons = new Map<string, HygieneReason[]>()
  const add = (entry: Entry, ...found: HygieneReason[]): void => {
    if (found.length === 0) return
    // Foreign text is removed only if a person says so.
    const isTheirs = isForeignFile(core.library.db, entry)
    const told = found.map((reason) => ({ ...reason, proven: reason.proven && !isTheirs }))
    reasons.set(entry.id, [...(reasons.get(entry.id) ?? []), ...told])
  }
  const yieldIfDue = createYield(core.ports.clock)
  for (const [projectId, own] of Map.groupBy(entries, (entry) => entry.projectId)) {
    const facts = readProjectFacts(core.library, projectId)
    const root = readProject(core.library.db, projectId)?.root ?? null
    const absent = new Map<Entry, Absent>()
    for (const entry of own) {
      absent.set(entry, absentPaths(core.ports.files, entry, facts, root))
      await yieldIfDue()
    }
    const paths = [...absent.values()].flatMap(({ gone }) => gone.map((path) => path.replace(/\/$/, '')))
    const history = await readPathHistory(core, projectId, [...new Set(paths)])
    for (const [entry, { gone, named }] of absent) {
      const dead = deadPaths({ text: entry.text, gone, named }, history, latestWriteTime(core.ports.files, entry))
      // A reference's whole file is removed only if a person says so: its lesson may still apply although its path moved.
      add(entry, ...dead.map((reason) => ({ ...reason, proven: reason.proven && entry.line !== null })))
      if (isStatement(entry)) add(entry, ...outdatedIn(entry.text, facts))
    }
  }
  reportReplaced(core.library.db, entries, add)
  const repeats = await compareEntries(core, entries.filter(isStatement), add)
  const isGoing = (id: string): boolean => reasons.get(id)?.some(({ proven }) => proven) ?? false
  // The entry to keep must really stay: of two repeats only one is suggested, and none whose counterpart is removed for
  // another reason.
  for (const { goes, stays, reason } of repeats) {
    const proven = reason.proven && !isGoing(stays.id) && !repeats.some((each) => each.goes === stays)
    add(goes, { ...reason, proven })
  }
  return entries.flatMap((entry) => {
    const found = reasons.get(entry.id)
    return found ? [{ ...toItem(entry, found), foreign: isForeignFile(core.library.db, entry) }] : []
  })
}

/**
 * Reports entries with a text that a person replaced here. Proven when nothing is lost: the conflict was settled, or agents
 * also read the replacement.
 */
function reportReplaced(
  db: ReadableDb,
  entries: readonly Entry[],
  add: (entry: Entry, reason: HygieneReason) => void,
): void {
  const said = new Map(entries.map((entry) => [contentHash(entry.text), entry]))
  const replaced = replacedTexts(db, [...said.keys()])
  for (const entry of entries) {
    const found = replaced.get(contentHash(entry.text))
    if (!found || entry.reference) continue
    const isSaid = said.get(found.content_hash)?.file === entry.file || found.escalated_to !== null
    add(entry, {
      kind: 'superseded',
      text: `You ${replacedBy[found.verb]} it on ${found.at.slice(0, 10)}, step ${found.step}`,
      other: found.content,
      proven: found.verb === 'settle' || isSaid,
    })
  }
}

const replacedBy = { edit: 'reworded', merge: 'merged', 'merge-into': 'merged', settle: 'settled against' }

/** Checks whether the review interval in the settings has passed. */
export function isHygieneDue({ db, now }: Library): boolean {
  const { hygiene_days: days, hygiene_at: last } = readSettings(db)
  return days > 0 && (last === null || now().getTime() - Date.parse(last) >= days * 86_400_000)
}

function toItem(
  { id, file, line, section, text, reference }: Entry,
  found: HygieneReason[],
): Omit<HygieneItem, 'foreign'> {
  const reasons = found.map(({ kind, text: words, other }) => ({ kind, text: words, other }))
  const suggested = found.some(({ proven }) => proven)
  return { id, file, line, section, text, reference_id: reference?.id ?? null, reasons, suggested }
}
