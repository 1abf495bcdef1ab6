import type { Attention } from '../../../../shared/model/memory.ts'
import { takeUp } from '../../../../shared/text/merging/takeUp.ts'
import { titleOf } from '../../../../shared/text/title.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import { type MemoryRow, sourceIds } from '../../store/queries/memories.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'
import type { DecideContext } from '../context.ts'
import { type Composition, composeDecision } from '../merge/compose.ts'

/** A decision that is kept on a text somebody else changed. */
export interface KeptDecision {
  /** The refinement that holds their change too; null when the decision has no text, or already says the same. */
  refined: DecisionDraft | null
  /** What keeping the decision does, for the journal and the answer. */
  label: string
}

type Theirs = Attention['theirs']

/** Returns what keeping the decision on a memory does with the text somebody else gave it. */
export function keptDecision(context: DecideContext, memory: MemoryRow, theirs: Theirs): KeptDecision {
  const label = 'Kept the decision on the changed text'
  const result = madeFrom(context.library.db, memory)
  if (!result || result.maturity === 'discarded') return { refined: null, label }
  const { text, replaces } = takeUpTexts(result, memory, theirs)
  const isNew =
    text.content !== result.content.trimEnd() ||
    text.description !== undefined ||
    JSON.stringify(text.tags) !== result.tags
  if (isNew && result.maturity === 'escalated')
    return {
      refined: null,
      label: `Kept the decision; ${result.escalated_to} says nothing of what was changed elsewhere`,
    }
  const refined = isNew ? composeDecision(context, 'edit', [result], text) : null
  if (replaces) return { refined, label: 'Kept the decision; where both changed the same words, yours replace theirs' }
  return { refined, label: refined ? 'Kept the decision and took up the change made elsewhere' : label }
}

/** Returns the memory that was finally made from another one; null when it, or a result of it, lost to another memory. */
function madeFrom(db: ReadableDb, memory: MemoryRow): MemoryRow | null {
  let last = memory
  while (last.superseded_by !== null) {
    const next = readMemoryRow(db, last.superseded_by)
    if (!next || !sourceIds(db, next.id).includes(last.id)) return null
    last = next
  }
  return last === memory ? null : last
}

/** Returns what a result says with the change of one of its sources, and whether words of that change are left out. */
function takeUpTexts(result: MemoryRow, source: MemoryRow, theirs: Theirs): { text: Composition; replaces: boolean } {
  const { text: content, replaces } = takeUp(result.content, source.content, theirs.content)
  const [own, former] = [decodeTags(result.tags), decodeTags(source.tags)]
  const kept = own.filter((tag) => theirs.tags.includes(tag) || !former.includes(tag))
  const tags = [...new Set([...kept, ...theirs.tags.filter((tag) => !former.includes(tag))])]
  if (!isRetitled(theirs, source)) return { text: { content, tags }, replaces }
  if (result.description === source.description || !isRetitled(result, source))
    return { text: { content, tags, description: theirs.description }, replaces }
  const isSame = result.description === theirs.description
  return { text: { content, tags }, replaces: replaces || (result.thought_type === 'refinement' && !isSame) }
}

/** Checks whether a text has a title of its own other than that of the text it was made from. */
function isRetitled(text: Pick<MemoryRow, 'content' | 'description'>, from: MemoryRow): boolean {
  return text.description !== from.description && text.description !== titleOf(text.content)
}
