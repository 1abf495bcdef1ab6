import type { Neighbour } from '../../../../shared/contract/neighbours.ts'
import { AppError } from '../../../../shared/errors.ts'
import { codeRefWords } from '../../../../shared/model/evidence.ts'
import type { Explanation } from '../../../../shared/model/recommendation.ts'
import { agentName } from '../../../../shared/text/agentName.ts'
import { type Asked, type Stakes, Subject } from '../../advise/askedMemory.ts'
import { type CounterSearch, counterSearch } from '../../evidence/counterExamples.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { readPersonsDecisions } from '../../store/queries/advisorRows.ts'
import { readOwnFiles } from '../../store/queries/evidenceDue.ts'
import { readCard } from '../../store/queries/cards.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import { type ProjectRow, readProject } from '../../store/queries/projects.ts'
import { pathFrom } from '../../store/pathFrom.ts'
import { listProposals } from '../proposals/proposals.ts'
import { explain } from '../triage/explain.ts'

/** Limits of what is told about a memory, in characters and entries. */
const maxText = 8000
const maxSimilarText = 600
const maxSimilar = 4
const maxNames = 12
const maxSaid = 5
/** Closer texts are shown even where they only share a subject. */
const minShown = 0.5

/**
 * Gathers what the advisor is told about memories, one after the other, and asks each repository only once for its files. Leaves
 * out what was purged meanwhile; when cancelled, returns what it has.
 */
export async function gatherSubjects(
  core: Core,
  memories: readonly { id: string }[],
  control: Pick<JobControl, 'cancelled'>,
): Promise<Asked[]> {
  const searches = new Map<string, CounterSearch>()
  const asked: Asked[] = []
  for (const { id } of memories) {
    if (control.cancelled) break
    try {
      asked.push(await gatherSubject(core, id, searches))
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'not_found')) throw error
    }
  }
  return asked
}

async function gatherSubject(core: Core, id: string, searches: Map<string, CounterSearch>): Promise<Asked> {
  const { db } = core.library
  const explained = await explain(core, id)
  const memory = findMemory(db, id)
  const project = readProject(db, memory.project_id)
  const similar = similarOf(core, explained.neighbours)
  const subject = await maskSecrets(
    core,
    {
      ...ownOf(memory, project),
      ...foundOf(explained),
      counter_examples: await counterExamples(core, { memory, project }, searches),
      similar: similar.map(shownSimilar),
      said: saidAbout(core, id),
    },
    Subject,
  )
  const validated = new Set(similar.flatMap((other) => (other.maturity === 'validated' ? [other.id] : [])))
  return { subject, validated, ...stakesOf(core, explained) }
}

function ownOf(memory: MemoryRow, project: ProjectRow | null) {
  const { id, description, content, maturity, timestamp, scope, source_agent, confidence, evidence } = memory
  return {
    id,
    title: description,
    text: content.slice(0, maxText),
    maturity,
    written: timestamp.slice(0, 10),
    project: project?.name ?? null,
    scope,
    agent: source_agent && agentName(source_agent),
    stated_confidence: confidence,
    stated_evidence: evidence?.slice(0, maxSimilarText) ?? null,
  }
}

function foundOf({
  evidence,
  assessment,
  returned,
}: Explanation): Pick<Subject, 'standing' | 'names' | 'measures' | 'discarded'> {
  const { frequency, generalizability } = assessment
  return {
    standing: evidence?.reason ?? '',
    names: (evidence?.refs ?? [])
      .slice(0, maxNames)
      .map(({ text, state, detail }) => ({ text, found: detail || codeRefWords[state] })),
    measures: [`Frequency: ${frequency.basis}.`, `Generality: ${generalizability.basis}.`],
    discarded: returned && { at: returned.discarded_at.slice(0, 10), reason: returned.reason },
  }
}

/** The similar texts worth showing, closest first: never one whose words are aimed at agents. */
function similarOf({ library: { db } }: Core, neighbours: readonly Neighbour[]): Neighbour[] {
  const isWorth = ({ verdict, similarity }: Neighbour): boolean => verdict !== 'related' || similarity >= minShown
  return neighbours
    .filter(isWorth)
    .filter(({ kind, id }) => kind !== 'memory' || !isAimed(readCard(db, id)?.flags ?? []))
    .slice(0, maxSimilar)
}

const relations: Readonly<Record<Neighbour['verdict'], string>> = {
  duplicate: 'says the same',
  extends: 'says what the other says, and more',
  conflict: 'contradicts it',
  related: 'about the same subject',
  unrelated: 'unrelated',
}

function shownSimilar({
  id,
  kind,
  verdict,
  similarity,
  maturity,
  settled,
  content,
}: Neighbour): Subject['similar'][number] {
  const both = settled ? ', and a person said that both hold' : ''
  return {
    id,
    kind,
    relation: `${relations[verdict]}${both}, ${Math.round(similarity * 100)} % similar`,
    standing: maturity ?? 'reviewed',
    text: content.slice(0, maxSimilarText),
  }
}

function isAimed(flags: readonly { kind: string }[]): boolean {
  return flags.some(({ kind }) => kind === 'aimed-at-agents' || kind === 'hidden')
}

function stakesOf({ library }: Core, { memory_id, neighbours, recommendation }: Explanation): Stakes {
  const open = listProposals(library, { memoryId: memory_id, state: 'open' })
  return {
    isAimed: isAimed(readCard(library.db, memory_id)?.flags ?? []),
    isContradicted:
      neighbours.some(({ verdict, settled }) => verdict === 'conflict' && !settled) ||
      open.some(({ rivals }) => rivals.length > 0),
    rules: recommendation && { act: recommendation.action, confidence: recommendation.confidence },
  }
}

/** What people answered to proposals about a memory, and what they decided, newest first. */
function saidAbout({ library }: Core, id: string): string[] {
  const words = listProposals(library, { memoryId: id }).flatMap(
    ({ verb, state, settled_at, settled_reason, words }) => {
      const declined =
        state === 'declined' && settled_at !== null
          ? [{ at: settled_at, text: `declined the proposal to ${verb}${because(settled_reason)}` }]
          : []
      const replies = words
        .filter(({ kind }) => kind === 'reply')
        .map((reply) => ({
          at: reply.at,
          text: `on the proposal to ${verb}${about(reply.fragment)}: “${reply.words}”`,
        }))
      return [...declined, ...replies]
    },
  )
  const decided = readPersonsDecisions(library.db, id, maxSaid).map(({ at, verb, reason }) => ({
    at,
    text: `decided: ${verb}${because(reason)}`,
  }))
  return [...words, ...decided]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, maxSaid)
    .map(({ at, text }) => `${at.slice(0, 10)}, ${text}`)
}

function because(reason: string | null): string {
  return reason ? `, because: “${reason}”` : ''
}

function about(fragment: string | null): string {
  return fragment === null ? '' : ` about “${fragment}”`
}

/** What speaks against a rule in the code of its project. A repository that cannot be searched shows nothing. */
async function counterExamples(
  { library: { db }, ports: { git } }: Core,
  { memory, project }: { memory: MemoryRow; project: ProjectRow | null },
  searches: Map<string, CounterSearch>,
): Promise<Subject['counter_examples']> {
  if (!project || project.git_dir === null) return []
  const { root } = project
  const own = new Set(readOwnFiles(db, root).map((path) => pathFrom(root, path)))
  const search = searches.get(root) ?? counterSearch(git, root, (path) => own.has(path))
  searches.set(root, search)
  try {
    return await search.of(memory.content)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
