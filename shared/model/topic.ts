import { z } from 'zod'

const topics = ['memories', 'sources', 'references', 'journal', 'jobs', 'settings', 'library'] as const

/** What reads are about. A change names the topics whose reads are stale from then on. */
export const Topic = z.enum(topics).describe('`library`: another library was opened; everything is stale')
export type Topic = z.infer<typeof Topic>
