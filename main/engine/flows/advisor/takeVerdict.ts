import { AppError, type ErrorKind } from '../../../../shared/errors.ts'
import type { advisorDrops } from '../../../../shared/model/advisor.ts'
import { VerdictRequest } from '../../../../shared/model/proposal.ts'
import type { AdvisorVerdict } from '../../advise/readReply.ts'
import type { Labelled } from '../../advise/questionText.ts'
import type { Asked } from '../../advise/askedMemory.ts'
import type { Core } from '../../runtime/core.ts'
import type { StoredAdvisorReport } from '../../store/queries/advisorRows.ts'
import { findMemories } from '../../store/queries/memories.ts'
import { checkQuotes } from '../proposals/checkQuotes.ts'
import { proposeVerdict } from '../proposals/proposeVerdict.ts'

type Drop = (typeof advisorDrops)[number]

/** A verdict that may be proposed, or why not; with how many of its quotes are untrue. */
export type CheckedVerdict = { untrue: number } & (
  { request: VerdictRequest; others: string[]; dropped: null } | { request: null; dropped: Drop }
)

const maxReason = 2000
const maxTitle = 500
const maxQuotes = 20

/**
 * Checks a verdict of a model about a memory: its quotes against the memories and files, its labels against those that were
 * shown. Of a text aimed at agents only discard and retain are taken, so that nothing it says can carry it further.
 */
export function checkVerdict(
  { library }: Pick<Core, 'library'>,
  verdict: AdvisorVerdict,
  { subject, isAimed }: Asked,
  labels: ReadonlyMap<string, Labelled>,
): CheckedVerdict {
  const { act } = verdict
  if (isAimed && act !== 'discard' && act !== 'retain') return { request: null, dropped: 'unsafe', untrue: 0 }
  const isOfSeveral = act === 'merge' || act === 'settle'
  const named = isOfSeveral ? (verdict.with ?? []).map((label) => labels.get(label)) : []
  const others = named.flatMap((other) => (other && isMemory(other) && other.id !== subject.id ? [other.id] : []))
  if (others.length < named.length || (isOfSeveral && others.length === 0))
    return { request: null, dropped: named.length === 0 ? 'incomplete' : 'unknown', untrue: 0 }
  const memory_ids = [subject.id, ...others]
  const asked = verdict.quotes
    .filter(({ text }) => text.trim() !== '')
    .slice(0, maxQuotes)
    .map(({ text, file }) => ({ text: text.trim(), ...(file && { file: file.replace(/(?::\d+)+$/, '') }) }))
  const { quotes, dropped } = checkQuotes(library, asked, findMemories(library.db, memory_ids))
  if (quotes.length === 0) return { request: null, dropped: 'untrue', untrue: dropped.length }
  const isDraft = act === 'merge' || act === 'edit'
  const { data } = VerdictRequest.safeParse({
    verb: act,
    memory_ids,
    reason: verdict.reasons.join(' ').slice(0, maxReason),
    quotes: quotes.map(({ text, file }) => ({ text, ...(file !== null && { file }) })),
    ...((isDraft || act === 'promote') && verdict.text && { text: verdict.text }),
    ...(isDraft && verdict.title && { description: verdict.title.slice(0, maxTitle) }),
    ...(act === 'settle' && verdict.keep && { keep: verdict.keep }),
    ...(act === 'promote' && verdict.scope === 'universal' && { target_room: 'universal' }),
    confidence: verdict.confidence,
  })
  if (!data || !isWhole(data)) return { request: null, dropped: 'incomplete', untrue: dropped.length }
  return { request: data, others, dropped: null, untrue: dropped.length }
}

/** Checks whether a request has what its verdict needs besides the memories and the reason. */
function isWhole({ verb, text, keep, memory_ids }: VerdictRequest): boolean {
  if (verb === 'settle') return keep !== undefined && memory_ids.length === 2
  return text !== undefined || !(verb === 'merge' || verb === 'edit' || verb === 'promote')
}

function isMemory({ kind }: Labelled): boolean {
  return kind === 'asked' || kind === 'memory'
}

/** Failures that are about the verdict, not about the library. */
const refusals: ReadonlySet<ErrorKind> = new Set(['validation', 'precondition', 'not_found'])

/** Proposes a checked verdict in the name of an advisor; null if the memory’s state or its text refuses it. */
export function proposeChecked(
  core: Core,
  request: VerdictRequest,
  by: { actor: string; session: string; model: string },
  { subject }: Asked,
): StoredAdvisorReport['proposals'][number] | null {
  try {
    const { proposal, status } = proposeVerdict(core, request, by)
    return {
      proposal: proposal.id,
      memory_id: subject.id,
      verb: request.verb,
      model: by.model,
      confidence: request.confidence ?? 0,
      declined: status !== 'proposed',
    }
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.kind)) return null
    throw error
  }
}
