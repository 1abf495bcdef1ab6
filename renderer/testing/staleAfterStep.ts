import type { Topic } from '../../shared/model/topic.ts'

/** What the engine names as stale after a step. */
export const staleAfterStep: Topic[] = ['memories', 'sources', 'references', 'journal']
