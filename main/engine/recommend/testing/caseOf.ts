import type { Case } from '../../store/queries/cases.ts'
import { plainCase } from '../plainCase.ts'

/** A memory to be judged that an agent stored ten days ago, with nothing else known of it. */
export const caseOf = (content: string, more: Partial<Case> = {}): Case => ({
  ...plainCase,
  id: 'm_1',
  content,
  length: [...content].length,
  kind: null,
  agent: 'codex',
  session: 's1',
  timestamp: '2026-11-10T08:00:00.000Z',
  now: '2026-11-20T09:00:00.000Z',
  ...more,
})
