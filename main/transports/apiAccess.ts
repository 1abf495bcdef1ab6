import type { AnyContractProcedure } from '@orpc/contract'
import type { contract } from '../../shared/contract/contract.ts'

type Contract = typeof contract
type ProcedureName = { [Area in keyof Contract]: `${Area}.${keyof Contract[Area] & string}` }[keyof Contract]

/**
 * What agents may call: it reads the library and decides nothing, so that nobody decides in a person's name; the one thing
 * it may write is a proposal (`proposals.request`). What is
 * not named here is closed to them, also what looks at paths outside the library or reads the sources anew.
 */
const openToAgents: ReadonlySet<string> = new Set<ProcedureName>([
  'system.info',
  'sources.list',
  'sources.unreadable',
  'memories.page',
  'memories.list',
  'memories.counts',
  'memories.facets',
  'memories.get',
  'decisions.journal',
  'decisions.files',
  'references.list',
  'references.get',
  'references.budget',
  'proposals.request',
  'proposals.list',
  'proposals.gates',
  'proposals.guidance',
  'lineage.get',
  'evidence.get',
  'evidence.project',
  'evidence.list',
  'jobs.list',
  'embedding.status',
  'settings.get',
  'triage.summary',
  'triage.explain',
  'triage.precision',
  'triage.policy',
  'triage.recommendations',
  'reports.digest',
  'reports.curation',
  'reports.insights',
])

export const apiPrefix = '/api/v1'

/** HTTP serves what has a path in the contract. Streams, and what is for the person's own screen, have none. */
export function isServed(procedure: AnyContractProcedure): boolean {
  return procedure['~orpc'].route.path !== undefined
}

/** Whether agents may call the procedure at a path of the contract. */
export function isOpenToAgents(path: readonly string[]): boolean {
  return openToAgents.has(path.join('.'))
}
