import { AppError } from '../../../../shared/errors.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import type { Contradiction, MergePreview } from '../../../../shared/model/mergePreview.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'
import { type CodeSide, codeSays, contraryWords } from '../../evidence/codeSays.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { Library } from '../../store/library.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'
import { combine, combiningRules, mergedTags } from './combine.ts'
import { commonAncestor } from './commonAncestor.ts'
import { mergedTitle } from './mergedTitle.ts'
import { filesOfMerge } from './mergedFiles.ts'
import { mergeMemories } from './mergeTexts.ts'

/** A merge preview without the check for unrelated sources. */
export type MergeRehearsal = Omit<MergePreview, 'unlike'>

/**
 * Previews the merge of two or more memories, with the rule behind every field. Changes nothing. Throws `not_found`,
 * `validation` (code `MIN_CONSOLIDATION`) for fewer than two, `precondition` when one may not be merged.
 */
export function previewMerge(library: Pick<Library, 'db' | 'files'>, ids: readonly string[]): MergeRehearsal {
  const { db } = library
  const sources = findMergeSources(db, ids)
  for (const memory of sources) assertAllowed('merge', memory)
  const [first, second, ...more] = sources
  const ancestor = second && more.length === 0 ? commonAncestor(db, first, second) : null
  const merged = mergeMemories(sources, ancestor?.text)
  const contradictions = merged.contradictions.map((found) => withCode(library, sources, found))
  const hasContradictions = contradictions.length > 0
  const combined = combine(db, sources, hasContradictions)
  const { home, confidence, scope, scope_path, maturity, weight, evidence } = combined
  const tags = mergedTags(db, sources)
  const { title, rule } = mergedTitle(db, home, sources, merged.content)
  const rules = combiningRules(db, sources, combined, tags, hasContradictions)
  return {
    sources: sources.map(({ id, content_hash }) => ({ ...readMemory(db, id), hash: content_hash })),
    ancestor,
    contradictions,
    repeats: merged.repeats,
    added: merged.added,
    content: merged.content,
    description: title,
    tags,
    confidence,
    scope,
    scope_path,
    maturity,
    weight,
    evidence,
    agents: [...new Set(sources.flatMap(({ source_agent }) => source_agent ?? []))],
    files: filesOfMerge(db, sources, home),
    rules: rule === null ? rules : { ...rules, description: rule },
  }
}

/** Returns the memories of a merge, each once. Throws `validation` with code `MIN_CONSOLIDATION` for fewer than two. */
export function findMergeSources(db: ReadableDb, ids: readonly string[]): [MemoryRow, ...MemoryRow[]] {
  const [first, ...others] = findMemories(db, ids)
  if (first && others.length > 0) return [first, ...others]
  throw new AppError('validation', 'A merge needs at least two memories. Name another one.', {
    code: 'MIN_CONSOLIDATION',
  })
}

/** Adds to a contradiction what the code says of its two sentences. */
function withCode(
  { db, files }: Pick<Library, 'db' | 'files'>,
  sources: readonly MemoryRow[],
  found: Contradiction,
): Contradiction {
  const sides = [found.a, found.b].flatMap(({ source, sentence, words }) => {
    const memory = sources[source]
    const place = memory && splitSentences(memory.content)[sentence]
    return memory && place ? { ...sideOf(db, memory, place), from: place.start, words } : []
  })
  const [a, b] = sides
  if (!a || !b) return found
  const difference = contraryWords(a, b)
  const said = codeSays(files, { a, b }, difference ? [difference] : [])
  return { ...found, code: [...new Set([...said.a, ...said.b])] }
}

/** A memory, with the evidence for what one sentence names. */
function sideOf(db: ReadableDb, memory: MemoryRow, place: { start: number; end: number }): CodeSide {
  const refs = readEvidence(db, memory.id)?.refs ?? []
  return {
    content: memory.content,
    stated: memory.evidence,
    refs: refs.filter(({ start }) => start >= place.start && start < place.end),
    root: readProject(db, memory.project_id)?.root ?? null,
  }
}
