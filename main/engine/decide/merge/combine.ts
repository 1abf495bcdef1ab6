import type { MergedTag, MergePreview } from '../../../../shared/model/mergePreview.ts'
import type { Maturity } from '../../../../shared/model/memory.ts'
import { letterOf } from '../../../../shared/text/merging/letter.ts'
import { isUnreviewed } from '../../../../shared/model/tier.ts'
import type { ReadableDb } from '../../store/db.ts'
import { writableKinds } from '../../../../shared/model/source.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'
import { readSourceRow } from '../../store/queries/sources.ts'
import { isTaggedBesides } from '../../store/queries/memoryLookups.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import { inheritedWeight } from '../weight.ts'
import { versionsAmong } from './versions.ts'

/** The fields of a new memory that are derived from its sources, and the source it replaces (`home`). */
export interface Combined {
  home: MemoryRow
  tags: string[]
  confidence: number | null
  scope: MemoryRow['scope']
  scope_path: string | null
  maturity: Maturity
  /** The policy or agent that validated a source no person did; null when the actor stands for the result. */
  validated_by: string | null
  weight: number
  evidence: string[]
}

/**
 * Combines everything except the text: validated only if all sources are; universal if one is or their known projects differ;
 * the highest stated confidence, or the lowest if they contradict each other; all evidence; the tags that were not pruned,
 * once each; half the mean weight, at least 1. Needs at least one source. The result replaces the first that can be written,
 * else the first in a file, of two versions of one note the newer.
 */
export function combine(
  db: ReadableDb,
  sources: readonly [MemoryRow, ...MemoryRow[]],
  hasContradictions: boolean,
): Combined {
  const [first, second, ...others] = sources
  const newer = second && others.length === 0 ? versionsAmong(db, first, second)?.newer : undefined
  const ordered = newer === second && second ? [second, first] : sources
  const home =
    ordered.find(({ source_id }) => isWritable(db, source_id)) ?? ordered.find(({ source_id }) => source_id) ?? first
  const stated = sources.flatMap(({ confidence }) => confidence ?? [])
  const universal = knownProjects(db, sources).length > 1 || sources.some(({ scope }) => scope === 'universal')
  return {
    home,
    tags: sources.length === 1 ? tagsOf(sources[0]) : keptTags(mergedTags(db, sources)),
    confidence: combinedConfidence(stated, hasContradictions),
    scope: universal ? 'universal' : 'project',
    scope_path: haveOneProject(sources) ? home.scope_path : null,
    maturity: sources.every(({ maturity }) => maturity === 'validated') ? 'validated' : 'raw',
    validated_by: sources.find(isUnreviewed)?.curated_by ?? null,
    weight: inheritedWeight(sources.map(({ weight }) => weight)),
    evidence: [...new Set(sources.flatMap(({ evidence }) => evidence?.split('\n').filter(Boolean) ?? []))],
  }
}

/** Returns the project of a result of some scope: of a universal one, that of all sources; else the only one that is known. */
export function projectOfResult(
  db: ReadableDb,
  sources: readonly MemoryRow[],
  scope: MemoryRow['scope'],
): string | null {
  const [first, ...others] = knownProjects(db, sources)
  if (first === undefined || others.length > 0) return null
  return scope === 'project' || haveOneProject(sources) ? first : null
}

/** Returns the projects of the sources, as far as they are known; copies of one repository count as the first of them. */
function knownProjects(db: ReadableDb, sources: readonly MemoryRow[]): string[] {
  const ids = new Set(sources.flatMap(({ project_id }) => project_id ?? []))
  const places = new Map<string, string>()
  for (const id of ids) {
    const place = readProject(db, id)?.remote ?? id
    if (!places.has(place)) places.set(place, id)
  }
  return [...places.values()]
}

/** Checks whether all sources are of the same project, or all of none. */
function haveOneProject(sources: readonly MemoryRow[]): boolean {
  return new Set(sources.map(({ project_id }) => project_id)).size === 1
}

function combinedConfidence(stated: readonly number[], hasContradictions: boolean): number | null {
  if (stated.length === 0) return null
  return hasContradictions ? Math.min(...stated) : Math.max(...stated)
}

/** Returns every tag with the sources that carry it. A tag that only one source and no other memory carries is pruned. */
export function mergedTags(db: ReadableDb, sources: readonly MemoryRow[]): MergedTag[] {
  const lists = sources.map(tagsOf)
  return [...new Set(lists.flat())].map((tag) => {
    const from = lists.flatMap((tags, at) => (tags.includes(tag) ? [at] : []))
    return { tag, from, pruned: from.length === 1 && !isElsewhere(db, tag, sources) }
  })
}

function keptTags(tags: readonly MergedTag[]): string[] {
  return tags.flatMap(({ tag, pruned }) => (pruned ? [] : tag))
}

/** Explains how the rules of `combine` applied here. */
export function combiningRules(
  db: ReadableDb,
  sources: readonly MemoryRow[],
  combined: Combined,
  tags: readonly MergedTag[],
  hasContradictions: boolean,
): MergePreview['rules'] {
  const letters = sources.map((_, at) => letterOf(at))
  const pruned = tags.filter((tag) => tag.pruned).map(({ tag }) => `“${tag}”`)
  const stated = sources.flatMap(({ confidence }) => confidence ?? [])
  return {
    description: `of ${letters[sources.indexOf(combined.home)]}, in whose place it is written`,
    tags:
      pruned.length > 0 ? `all of them; ${pruned.join(', ')} left out, on no other memory` : 'all of them, each once',
    confidence: confidenceRule(stated, hasContradictions),
    scope: scopeRule(db, sources),
    weight: inheritedFrom(sources.map(({ weight }) => Number(weight.toFixed(2)))),
    evidence: combined.evidence.length > 0 ? 'that of all, none lost' : 'none of them states any',
    provenance: `${sources.length === 2 ? 'both' : 'all'} stay, linked and superseded; un-merge any time`,
  }
}

function confidenceRule(stated: readonly number[], hasContradictions: boolean): string {
  if (stated.length === 0) return 'none of them states one'
  if (new Set(stated).size === 1) return 'the same in all that state one'
  return hasContradictions ? 'the lowest, as they contradict one another' : 'the highest stated'
}

/** Explains the weight rule, `max(1, half the mean)`. */
function inheritedFrom(weights: readonly number[]): string {
  const isSame = new Set(weights).size === 1
  const mean = isSame
    ? `their weight, ${weights[0]}`
    : `the mean of ${weights.join(', ').replace(/, ([^,]*)$/, ' and $1')}`
  return `inherited: half of ${mean}, and at least 1`
}

function scopeRule(db: ReadableDb, sources: readonly MemoryRow[]): string {
  const projects = knownProjects(db, sources)
  if (projects.length > 1) return 'universal, as their projects differ'
  const universal = sources.findIndex(({ scope }) => scope === 'universal')
  if (universal >= 0) return `universal, as ${letterOf(universal)} is`
  if (projects.length === 0) return 'project, as all are; which one is not known'
  const unknown = sources.findIndex(({ project_id }) => project_id === null)
  return unknown < 0 ? 'the project they share' : `the only project known; that of ${letterOf(unknown)} is not`
}

function tagsOf({ tags }: MemoryRow): string[] {
  return decodeTags(tags)
}

function isElsewhere(db: ReadableDb, tag: string, sources: readonly MemoryRow[]): boolean {
  const ids = sources.map(({ id }) => id)
  return isTaggedBesides(db, tag, ids)
}

function isWritable(db: ReadableDb, source: string | null): boolean {
  const row = readSourceRow(db, source)
  return row !== null && writableKinds.has(row.kind)
}
