import { z } from 'zod'

const topics = ['memories', 'sources', 'references', 'journal', 'jobs', 'settings', 'library'] as const

/** The topics of reads. A change names the topics whose earlier reads are stale. */
export const Topic = z.enum(topics).describe('`library`: another library was opened; everything is stale')
export type Topic = z.infer<typeof Topic>

/** Joins the topics of several steps, each once. */
export function joinTopics(each: readonly (readonly Topic[])[]): Topic[] {
  return [...new Set(each.flat())]
}
