import type { FoundMemory, FoundReference, Intent, LookUp } from '../../../../shared/model/lookUp.ts'
import { adjustScores } from '../../retrieve/adjustScores.ts'
import { askedWords } from '../../retrieve/askedWords.ts'
import { recogniseIntent } from '../../retrieve/intent.ts'
import type { Core } from '../../runtime/core.ts'
import type { Caller } from '../../store/journal.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import { projectIds } from '../../store/queries/projects.ts'
import { type Answer, findAnswers } from './findAnswers.ts'
import { countLookUp } from './countLookUp.ts'
import { type RankedReference, findReferences } from './findReferences.ts'

export interface LookUpRequest {
  query: string
  /** At most this many memories, and as many references; 5 if left out. */
  limit?: number | undefined
  /** An id, a name or a root folder: only what is of this project, or universal. */
  project?: string | undefined
  /** Why it is asked; recognised from the question if left out. */
  intent?: Intent | undefined
  /** Files at hand, relative to the project: what names them counts more. */
  files?: readonly string[] | undefined
  /** Include memories nobody supports any more. */
  hypotheses?: boolean | undefined
  by: Pick<Caller, 'actor' | 'session'>
}

/** How many memories an agent is given unless it asks for more: a hint, not a list. */
const defaultLimit = 5

/** As `answer`, and counts what was given to an agent. */
export async function lookUp(core: Core, request: LookUpRequest): Promise<LookUp> {
  const found = await answer(core, request)
  countLookUp(core, request.by, {
    memories: found.items.map(({ id }) => id),
    references: found.references.map(({ id }) => id),
  })
  return found
}

/**
 * Returns the memories and references that answer a question, best first. Escalated memories are left out, and the references
 * they were promoted to offered instead; superseded ones stay and say what refined them. Throws `not_found` for an unknown
 * project.
 */
export async function answer(core: Core, request: Omit<LookUpRequest, 'by'>): Promise<LookUp> {
  return toLookUp(await rank(core, request))
}

/** What answers a question, best first, before it is cut to what is given. */
export interface Ranked {
  intent: Intent
  /** The words of the question that were looked for. */
  words: readonly string[]
  answers: readonly Answer[]
  references: readonly RankedReference[]
  limit: number
}

/** Finds what answers a question. Throws `not_found` for an unknown project. */
export async function rank(core: Core, request: Omit<LookUpRequest, 'by'>): Promise<Ranked> {
  const { db } = core.library
  const { query, limit = defaultLimit, project, files = [], hypotheses = false } = request
  const intent = request.intent ?? recogniseIntent(query)
  const projects = project === undefined ? null : projectIds(db, project)
  const words = askedWords(query)
  const { answers, promoted } = await findAnswers(core, { query, words, projects, intent, files, hypotheses, limit })
  const references = await findReferences(core, { words, projects, promoted, limit })
  return { intent, words, answers: adjustScores(answers), references, limit }
}

/** Returns what is given of what answers. */
export function toLookUp({ intent, answers, references, limit }: Ranked): LookUp {
  return {
    intent,
    items: answers.slice(0, limit).map(toFoundMemory),
    references: references.map(toFoundReference),
    total: answers.length,
  }
}

function toFoundMemory({ row, tier, score, conflicts }: Answer): FoundMemory {
  const { id, external_id, description, content, maturity, scope, kind, confidence, weight } = row
  return {
    id,
    external_id,
    title: description,
    content,
    tags: decodeTags(row.tags),
    score: rounded(score),
    maturity,
    scope,
    tier,
    kind,
    confidence,
    weight,
    source_agent: row.source_agent,
    timestamp: row.timestamp,
    superseded: row.refined_by !== null,
    refined_by: row.refined_by,
    stale: row.stale_reason,
    conflicts_with: conflicts,
  }
}

function toFoundReference({ row: { id, name, description, path }, score }: RankedReference): FoundReference {
  return { id, name, description, path, score: rounded(score) }
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
