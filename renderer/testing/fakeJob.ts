import type { Job } from '../../shared/model/job.ts'

/** Returns a job, a triage that is done unless stated otherwise. */
export function fakeJob(over: Partial<Job> = {}): Job {
  return {
    id: 'j_1',
    kind: 'triage',
    label: 'Triage',
    state: 'done',
    done: 1,
    total: 1,
    unit: 'memories',
    started_at: '2026-11-20T09:00:00.000Z',
    error: null,
    error_kind: null,
    result: null,
    version: 2,
    ...over,
  }
}
