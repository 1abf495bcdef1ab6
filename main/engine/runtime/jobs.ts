import { AppError } from '../../../shared/errors.ts'
import type { Job } from '../../../shared/model/job.ts'
import { createQueue } from './changes.ts'
import type { Clock, Ids } from '../ports.ts'
import { type Sql, write } from '../store/db.ts'
import { writeWhole } from '../store/describeFailure.ts'
import { deleteJob, deleteOtherJobs, insertJob } from '../store/queries/jobRows.ts'

/** How running work reports to its job and reads its state. */
export interface JobControl {
  /** True once the job was cancelled; the work stops at the next slice and leaves its results so far in place. */
  readonly cancelled: boolean
  /** Whether it was cancelled because the library is closing: the next start may continue it. */
  readonly closing?: boolean
  progress(done: number, total: number | null): void
}

/** The control of work that is no job: nobody watches or cancels it. */
export const unwatched: JobControl = { cancelled: false, progress: () => undefined }

export interface JobSpec {
  kind: Job['kind']
  label: string
  unit: string
  /** Stored, so that a job interrupted by the end of the process is restarted at the next start. */
  params: Record<string, unknown>
  run(control: JobControl): Promise<Record<string, unknown>>
}

/** Long-running work of the engine: started, watched, cancelled, and restarted with the engine. */
export interface Jobs {
  start(spec: JobSpec): Job
  list(): Job[]
  get(id: string): Job
  cancel(id: string): Job
  /** Yields the job's events after a version, at most 10 a second; the last one is its end. */
  watch(id: string, after: number, signal?: AbortSignal): AsyncGenerator<Job>
  /** Resolves when the job has ended. */
  ended(id: string): Promise<Job>
  /** Deletes the rows of jobs that a previous process did not finish, once they have been restarted. */
  forgetInterrupted(): void
  dispose(): Promise<void>
}

interface Running {
  job: Job
  cancelled: boolean
  notified: number
  watchers: Set<(job: Job) => void>
  end: Promise<Job>
}

/** Maximum number of ended jobs in the list. */
const maxEndedJobs = 50

/** Creates an empty job list; `onChange` is called when a job starts or ends. */
export function createJobs(db: Sql, clock: Clock, ids: Ids, onChange: () => void): Jobs {
  const all = new Map<string, Running>()
  let disposed = false

  const find = (id: string): Running => {
    const running = all.get(id)
    if (!running) throw new AppError('not_found', `There is no job ${id}.`)
    return running
  }
  const update = (running: Running, values: Partial<Job>, always: boolean): void => {
    running.job = { ...running.job, ...values, version: running.job.version + 1 }
    const now = clock.monotonic()
    if (!always && now - running.notified < 100) return
    running.notified = now
    for (const notify of running.watchers) notify(running.job)
    if (always) onChange()
  }
  /** A row that cannot be deleted now is deleted at the next start. */
  const forgetRow = (id: string): void => {
    try {
      write(db, (writable) => deleteJob(writable, id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  const forget = (): void => {
    const ended = [...all.values()].filter(({ job }) => job.state !== 'running')
    for (const { job } of ended.slice(0, Math.max(0, ended.length - maxEndedJobs))) all.delete(job.id)
  }

  return {
    start(spec) {
      const id = `j_${ids.random().slice(0, 16)}`
      const job: Job = {
        id,
        kind: spec.kind,
        label: spec.label,
        state: 'running',
        done: 0,
        total: null,
        unit: spec.unit,
        started_at: clock.now().toISOString(),
        error: null,
        error_kind: null,
        result: null,
        version: 1,
      }
      writeWhole({ db, path: db.name }, (writable) => insertJob(writable, id, spec.kind, spec.params))
      const running: Running = { job, cancelled: false, notified: 0, watchers: new Set(), end: Promise.resolve(job) }
      all.set(id, running)
      const control: JobControl = {
        get cancelled() {
          return running.cancelled
        },
        get closing() {
          return disposed
        },
        progress: (done, total) => update(running, { done, total }, false),
      }
      running.end = clock
        .breathe()
        .then(() => spec.run(control))
        .then(
          (result) => update(running, { state: running.cancelled ? 'cancelled' : 'done', result }, true),
          (error: unknown) => update(running, { state: 'failed', ...failureOf(error) }, true),
        )
        .then(() => {
          if (!disposed) forgetRow(id)
          forget()
          return running.job
        })
      onChange()
      return job
    },
    list: () => [...all.values()].map(({ job }) => job).toReversed(),
    get: (id) => find(id).job,
    cancel(id) {
      const running = find(id)
      running.cancelled = true
      return running.job
    },
    async *watch(id, after, signal) {
      const running = find(id)
      const queue = createQueue<Job>(signal)
      running.watchers.add(queue.push)
      try {
        let version = after
        if (running.job.version > version) {
          version = running.job.version
          yield running.job
        }
        if (running.job.state !== 'running') return
        for await (const job of queue.items()) {
          if (job.version <= version) continue
          version = job.version
          yield job
          if (job.state !== 'running') return
        }
      } finally {
        running.watchers.delete(queue.push)
      }
    },
    ended: (id) => find(id).end,
    forgetInterrupted() {
      write(db, (writable) => deleteOtherJobs(writable, [...all.keys()]))
    },
    async dispose() {
      disposed = true
      for (const running of all.values()) running.cancelled = true
      await Promise.all([...all.values()].map(({ end }) => end))
    },
  }
}

function failureOf(error: unknown): Pick<Job, 'error' | 'error_kind'> {
  if (error instanceof AppError) return { error: error.message, error_kind: error.kind }
  return { error: error instanceof Error ? error.message : String(error), error_kind: 'unavailable' }
}
