import type { Client } from '../../../client/queries.ts'

/** A change of the advisor’s settings: what is left out stays. */
export type AdvisorChange = Parameters<Client['advisor']['set']>[0]
