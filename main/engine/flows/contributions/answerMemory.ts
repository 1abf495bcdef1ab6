import type { Contributed, MemoryAnswer, MemoryRequest, ThoughtLineage } from '../../../../shared/model/contribution.ts'
import type { FoundMemory } from '../../../../shared/model/lookUp.ts'
import { withoutSecrets } from '../../masking/knownSecrets.ts'
import type { Core } from '../../runtime/core.ts'
import { scanTexts } from '../../runtime/secretScans.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { Caller } from '../../store/journal.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { lookUp } from '../lookup/lookUp.ts'
import { adviceOn, closestBefore } from '../triage/guidance.ts'
import { contribute } from './contribute.ts'
import { previewLength, thoughtLineage } from './thoughtLineage.ts'
import { tooLittle } from './worthStoring.ts'

/** Number of memories an answer has at most. */
const maxSources = 5
/** Number of lineages in a trace. */
const maxLineages = 3

/**
 * Stores a prompt where it is a lesson, then looks up what else is known about it. What it refines or consolidates is already
 * marked in the answer. Throws what `contribute` throws; then nothing was stored. Source: seeds/5-thought-lineage.md.
 */
export async function answerMemory(core: Core, request: MemoryRequest, by: Caller): Promise<MemoryAnswer> {
  const { prompt, context, agent_id, agent_name } = request
  const refines = request.refines ?? undefined
  const consolidates = request.consolidates ?? undefined
  const session = request.session_id ?? undefined
  const isIteration = refines !== undefined || consolidates !== undefined
  const lack = isIteration ? null : tooLittle(prompt)
  const wish = { content: prompt, refines, consolidates, session }
  const made = lack === null ? await contribute(core, wish, by, { id: agent_id, name: agent_name }) : null
  const query = context ? `${prompt}\n${context}` : prompt
  // The prompt itself matches best, and says nothing new.
  const { items } = await lookUp(core, { query, limit: maxSources + 1, by })
  const found = items.filter(({ id }) => id !== made?.id).slice(0, maxSources)
  const { db } = core.library
  return {
    result: { sources: found.map(toSource), guidance: made ? await brainGuidance(core, made) : lack },
    trace: {
      operations: made ? ['contribute', 'retrieve'] : ['retrieve'],
      agent_id,
      agent_name,
      session_id: by.session ?? session ?? null,
      thought_id: made?.id ?? null,
      thought_type: made?.thought_type ?? null,
      source_ids: made?.source_ids ?? [],
      pheromone_weight: made?.weight ?? null,
      lineage: lineagesOf(db, [...(made ? [made.id] : []), ...found.map(({ id }) => id)]),
    },
  }
}

function toSource(found: FoundMemory): MemoryAnswer['result']['sources'][number] {
  const { id, content, source_agent, score, weight, tags, refined_by, superseded } = found
  return {
    thought_id: id,
    content,
    contributor_name: source_agent ?? 'unknown',
    score,
    pheromone_weight: weight,
    tags,
    refined_by,
    superseded,
  }
}

/**
 * Words the guidance as an agent with the skill knows it: a similar memory is one to refine, with `/brain refine`. Source:
 * seeds/5-thought-lineage.md, Q5.
 */
async function brainGuidance(core: Core, { id, guidance }: Contributed): Promise<string | null> {
  const { db } = core.library
  const closest = closestBefore(db, findMemory(db, id), guidance.similar)
  if (guidance.text === null || closest?.kind !== 'memory' || closest.verdict === 'conflict') return guidance.text
  const { content, maturity } = findMemory(db, closest.id)
  if (maturity === 'escalated') return guidance.text
  await scanTexts(core, [content])
  const preview = withoutSecrets(core, closest.id, content).slice(0, previewLength)
  const advice = `Similar thought exists (id: ${closest.id}, preview: '${preview}'). Consider /brain refine ${closest.id} "updated insight" instead.`
  return guidance.text.replace(adviceOn(db, closest), () => advice)
}

/** Returns the lineages of memories that have one; each memory appears in the first that reaches it. */
function lineagesOf(db: ReadableDb, ids: readonly string[]): ThoughtLineage[] {
  const shown: ThoughtLineage[] = []
  for (const id of ids) {
    if (shown.length === maxLineages) break
    if (shown.some(({ chain }) => chain.some(({ thought_id }) => thought_id === id))) continue
    const lineage = thoughtLineage(db, id)
    if (lineage.chain.length > 1) shown.push(lineage)
  }
  return shown
}
