import { dirname, isAbsolute, join } from 'node:path'
import type { HygieneItem } from '../../shared/model/hygiene.ts'
import type { Core } from './core.ts'
import { createPairScorer } from './comparePairs.ts'
import { lexicalSpace } from './lexicalSpace.ts'
import { managedBlockIn } from '../../shared/text/managedBlock.ts'
import { markdownEntries } from './reference/entries.ts'
import { type HygieneReason, type ProjectFacts, isOlder, outdatedIn } from './reference/outdated.ts'
import { type Files } from './ports.ts'
import { readProjectFacts } from './projectFacts.ts'
import { sha256 } from './store/blobs.ts'
import { sql } from './store/db.ts'
import { projectIds } from './store/queries/projects.ts'
import type { TextPair } from './store/queries/pairs.ts'
import { type ReferenceRow, allReferences, writtenOf } from './store/queries/references.ts'
import { readSettings } from './store/queries/settings.ts'
import { findIn, isOwnFile } from './reference/targets.ts'
import { turns } from './turns.ts'

/** An entry of a MEMORY.md or a reference file, with where it stands. */
export interface Entry {
  id: string
  file: string
  line: number | null
  section: string | null
  text: string
  reference: ReferenceRow | null
  projectId: string | null
}

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

/** Every entry of the MEMORY.md files that are known, and every reference with a file of its own. */
export function readEntries({ library: { db, files } }: Core, project?: string): Entry[] {
  const wanted = project === undefined || project === 'none' ? null : new Set(projectIds(db, project))
  const isWanted = (id: string | null): boolean =>
    project === undefined || (project === 'none' ? id === null : id !== null && wanted!.has(id))
  const references = allReferences(db).filter(({ project_id }) => isWanted(project_id))
  const learned = references
    .filter(({ target, path }) => isOwnFile(target) && files.stat(path)?.kind === 'file')
    .map((reference): Entry => {
      const { path: file, content: text, project_id: projectId } = reference
      return { id: idOf(file, text, 0), file, line: null, section: null, text, reference, projectId }
    })
  const inMarkdown = markdownFiles(db, references)
    .filter(({ projectId, path }) => isWanted(projectId) && files.stat(path)?.kind === 'file')
    .flatMap(({ path, projectId }) => entriesOfFile(files.read(path).toString('utf8'), path, projectId, references))
  return [...inMarkdown, ...learned].toSorted((one, other) =>
    one.file === other.file ? (one.line ?? 0) - (other.line ?? 0) : one.file < other.file ? -1 : 1,
  )
}

function entriesOfFile(text: string, file: string, projectId: string | null, references: ReferenceRow[]): Entry[] {
  const ours = references.flatMap((reference) => {
    if (isOwnFile(reference.target) || reference.path !== file) return []
    const place = findIn(text, writtenOf(reference))
    return place ? [{ reference, start: place.start }] : []
  })
  const times = new Map<string, number>()
  const isOurs = blockTargets(references, file)
  const block = isOurs ? managedBlockIn(text) : null
  const isIn = (start: number): boolean =>
    !isOurs || (block !== null && block !== 'broken' && start >= block.start && start < block.ownEnd)
  return markdownEntries(text)
    .filter(({ start }) => isIn(start))
    .map(({ line, start, section, text: entry }) => {
      const count = times.get(entry) ?? 0
      times.set(entry, count + 1)
      const reference = ours.find((each) => each.start === start)?.reference ?? null
      return { id: idOf(file, entry, count), file, line, section, text: entry, reference, projectId }
    })
}

/** Whether only the managed block of a file is ours to look at: the rest of a CLAUDE.md is its people's. */
function blockTargets(references: readonly ReferenceRow[], file: string): boolean {
  const targets = references.filter(({ path }) => path === file).map(({ target }) => target)
  return targets.length > 0 && targets.every((target) => target === 'claude-md' || target === 'agents-md')
}

function markdownFiles(
  db: Core['library']['db'],
  references: ReferenceRow[],
): { path: string; projectId: string | null }[] {
  const folders = sql<{ path: string; project_id: string | null }>(
    db,
    `SELECT path, project_id FROM sources WHERE kind = 'claude-code'`,
  ).all()
  const projects = sql<{ id: string; root: string }>(db, 'SELECT id, root FROM projects').all()
  const all = [
    ...folders.map(({ path, project_id }) => ({ path: join(path, 'MEMORY.md'), projectId: project_id })),
    ...projects.map(({ id, root }) => ({ path: join(root, 'MEMORY.md'), projectId: id })),
    ...references
      .filter(({ target }) => !isOwnFile(target))
      .map(({ path, project_id }) => ({ path, projectId: project_id })),
  ]
  return [...new Map(all.toReversed().map((file) => [file.path, file])).values()]
}

function idOf(file: string, text: string, count: number): string {
  return `h_${sha256(`${file}\n${count}\n${text}`).slice(0, 12)}`
}

/** The file beside it that a line of an index names; null for any other entry. */
export function namedFile({ text, line }: Entry): string | null {
  const name = line === null ? undefined : /^\[[^\]]*\]\(([^)\s#]+\.(?:md|markdown))(?:#[^)]*)?\)/i.exec(text)?.[1]
  return name === undefined || name.includes('://') ? null : decodedName(name)
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Whether an entry says something itself, instead of naming the file that does. */
export function isStatement(entry: Entry): boolean {
  return namedFile(entry) === null
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
  for (const { id, text } of entries) space.putText({ hash: id, text })
  const scorer = createPairScorer((id) => byId.get(id)?.entry.text ?? null, space)
  const turn = turns(core.ports.clock)
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
