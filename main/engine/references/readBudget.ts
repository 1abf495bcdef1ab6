import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Budget, BudgetAct, CompactReason } from '../../../shared/model/budget.ts'
import type { LibraryCore } from '../runtime/core.ts'
import { compareContent } from '../language/compareContent.ts'
import { type Entry, isStatement, linkedFile, readEntries } from './hygieneEntries.ts'
import { compactPieces, entriesToMove, lostEntries, reorderPieces, withPieces } from '../reference/compactIndex.ts'
import { type MarkdownEntry, markdownEntries, statementsOf } from '../reference/referenceEntries.ts'
import { roomOf } from '../reference/memoryMdRoom.ts'
import { textOf } from '../reference/textOf.ts'
import { sha256 } from '../store/blobs.ts'
import type { FileChange, Piece } from '../store/fileChange.ts'
import { readProject } from '../store/queries/projects.ts'
import type { Library } from '../store/library.ts'
import { createYield } from '../runtime/cooperative.ts'

/** Minimum similarity of a duplicate: that of pairs people call the same. */
const minRepeatSimilarity = 0.85

/** Returns how full every known MEMORY.md is, the fullest first. Changes nothing. */
export async function readBudgets(core: LibraryCore, project?: string): Promise<Budget[]> {
  const files = Map.groupBy(
    readEntries(core, project).filter(({ file, line }) => line !== null && /(?:^|[\\/])MEMORY\.md$/i.test(file)),
    ({ file }) => file,
  )
  const budgets: Budget[] = []
  for (const [file, entries] of files) budgets.push((await readBudget(core, file, entries)).budget)
  return budgets.toSorted((one, other) => fullness(other) - fullness(one))
}

export interface BudgetPlan {
  budget: Budget
  text: string
  /** The entries that compacting removes. */
  compact: MarkdownEntry[]
  isPromoted: (text: string) => boolean
}

/** Returns the budget of a MEMORY.md and what compacting it would remove. Throws `not_found` when the file is not a known one. */
export async function readBudget(core: LibraryCore, file: string, known?: readonly Entry[]): Promise<BudgetPlan> {
  const entries = known ?? readEntries(core).filter((entry) => entry.file === file && entry.line !== null)
  if (entries.length === 0)
    throw new AppError('not_found', `${file} is not a known MEMORY.md with entries. \`budget\` lists them.`)
  const { db, files } = core.library
  const bytes = files.read(file)
  const text = textOf(file, bytes)
  const room = roomOf(bytes)
  const places = new Map(markdownEntries(text).map((entry) => [entry.line, entry]))
  const byLine = new Map(entries.map((entry) => [entry.line, entry]))
  const repeats = await repeatsOf(core, file, entries)
  const compact = compactable(core.library, entries, repeats)
  const promoted = new Set(entries.flatMap((entry) => (entry.reference ? [entry.text] : [])))
  const isPromoted = (words: string): boolean => promoted.has(words)
  const project = readProject(db, entries[0]?.projectId ?? null)
  const budget: Budget = {
    file,
    project: project ? { id: project.id, name: project.name } : null,
    lines: room.lines,
    bytes: room.bytes,
    most_lines: room.maxLines,
    most_bytes: room.maxBytes,
    loaded_lines: room.loaded,
    entries: entries.length,
    lost: lostEntries(text).map((entry) => ({
      ...bare(entry),
      reference_id: byLine.get(entry.line)?.reference?.id ?? null,
    })),
    repeats,
    compact,
    reorder: entriesToMove(text, (entry) => isPromoted(entry.text)).map(bare),
    hash: sha256(bytes),
  }
  return { budget, text, compact: compact.flatMap(({ line }) => places.get(line) ?? []), isPromoted }
}

function piecesOf({ text, compact, isPromoted }: BudgetPlan, act: 'compact' | 'reorder'): Piece[] {
  if (act === 'compact') return compactPieces(text, compact)
  return reorderPieces(
    text,
    entriesToMove(text, (entry) => isPromoted(entry.text)),
  )
}

/**
 * Returns the resulting text, the changes that lead to it, each based on the one before, and the part of the act that had
 * anything to do.
 */
export function planAct(
  plan: BudgetPlan,
  act: BudgetAct,
): { after: string; changes: FileChange[]; done: BudgetAct | null } {
  let after = plan.text
  const acts = act === 'both' ? (['compact', 'reorder'] as const) : [act]
  const planned = acts.map((each) => {
    const pieces = piecesOf({ ...plan, text: after }, each)
    after = withPieces(after, pieces)
    return { each, pieces }
  })
  const full = planned.filter(({ pieces }) => pieces.length > 0)
  const changes = full.map(({ pieces }): FileChange => ({ kind: 'modify', path: plan.budget.file, pieces }))
  return { after, changes, done: full.length > 1 ? 'both' : (full[0]?.each ?? null) }
}

/** Returns the files agents read in every session beside a MEMORY.md: the CLAUDE.md of its project, and the person's own. */
function claudeFiles(
  { library: { db, files }, ports: { home } }: LibraryCore,
  file: string,
  projectId: string | null,
): string[] {
  const root = readProject(db, projectId)?.root
  const near = root ? [join(root, 'CLAUDE.md'), join(root, '.claude', 'CLAUDE.md')] : [join(dirname(file), 'CLAUDE.md')]
  return [...near, join(home, '.claude', 'CLAUDE.md')].filter((path) => files.stat(path)?.kind === 'file')
}

async function repeatsOf(core: LibraryCore, file: string, entries: readonly Entry[]): Promise<Budget['repeats']> {
  const yieldIfDue = createYield(core.ports.clock)
  const said = claudeFiles(core, file, entries[0]?.projectId ?? null).flatMap((path) =>
    statementsOf(core.library.files.read(path).toString('utf8')).map(({ text }) => ({ in: path, other: text })),
  )
  const found: Budget['repeats'] = []
  for (const entry of entries.filter(isStatement)) {
    const compared = compareContent(entry.text)
    for (const each of said) {
      await yieldIfDue()
      const { similarity, verdict } = compared(each.other)
      if (similarity < minRepeatSimilarity || (verdict !== 'duplicate' && verdict !== 'extends')) continue
      // An entry that CLAUDE.md states only in part is no repeat: the rest would be lost.
      if (verdict === 'extends' && entry.text.length > each.other.length) continue
      found.push({ line: entry.line ?? 0, section: entry.section, text: entry.text, ...each })
      break
    }
  }
  return found
}

function compactable(library: Library, entries: readonly Entry[], repeats: Budget['repeats']): Budget['compact'] {
  const inClaude = new Map(repeats.map(({ line, in: place }) => [line, place]))
  const seen = new Map<string, number>()
  return entries.flatMap((entry): Budget['compact'] => {
    const { line, section, text, reference } = entry
    // A promoted entry is removed by un-promoting it.
    if (line === null || reference) return []
    const because = (reason: CompactReason, words: string) => [{ line, section, text, reason, words }]
    const claude = inClaude.get(line)
    if (claude !== undefined) return because('repeats-claude-md', `${claude} says it`)
    const former = seen.get(text)
    if (former !== undefined) return because('repeats-entry', `line ${former} says it word for word`)
    seen.set(text, line)
    const named = linkedFile(entry)
    const isGone = named !== null && library.files.stat(join(dirname(entry.file), named)) === null
    return isGone ? because('dead-link', `${named} is not there any more`) : []
  })
}

function bare({ line, section, text }: MarkdownEntry) {
  return { line, section, text }
}

function fullness({ lines, bytes, most_lines, most_bytes }: Budget): number {
  return Math.max(lines / most_lines, bytes / most_bytes)
}
