import type { Core } from '../../runtime/core.ts'
import { createYield } from '../../runtime/cooperative.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { longWrite } from '../../store/db.ts'
import { readCases } from '../../store/queries/cases.ts'
import { watchGrounds } from '../../store/queries/groundsWatch.ts'
import {
  type StoredRecommendation,
  readUnjudged,
  saveRecommendation,
  unjudgedAmong,
} from '../../store/queries/recommendationRows.ts'
import type { Judge } from './judge.ts'

/** Memories per task: some ten milliseconds, so that the thread answers other questions in between. */
const batchSize = 32
/** Batches sent before the first one is stored, so that the thread never waits. */
const batchesAhead = 4
/** Memories per transaction: other processes may write between two of them. */
const perTransaction = 8 * batchSize

/** Memories that the thread judges. */
interface Batch {
  ids: readonly string[]
  /** When their grounds were read. */
  moment: number
  /** By id; null if the thread failed. */
  made: Promise<ReadonlyMap<string, StoredRecommendation | null> | null>
}

/**
 * Judges all unjudged memories: this thread reads their grounds and stores the recommendations, while the compute thread
 * judges. What was decided meanwhile stays without one; what got other grounds meanwhile, or was left by a thread that failed,
 * is judged here. When cancelled, keeps what was sent. Returns how many were judged.
 */
export async function judgeOnThread(
  core: Pick<Core, 'library' | 'ports' | 'computing'>,
  judge: Judge,
  control: JobControl,
  total: number,
): Promise<number> {
  const { db } = core.library
  const yieldIfDue = createYield(core.ports.clock)
  const watch = watchGrounds(db)
  const long = longWrite(db)
  const sent: Batch[] = []
  let judged = 0
  let uncommitted = 0
  let after: string | undefined = ''
  try {
    do {
      if (control.cancelled) after = undefined
      const ids: string[] = after === undefined ? [] : readUnjudged(db, after, batchSize)
      after = ids.at(-1)
      if (ids.length > 0) send(ids)
      const oldest = ids.length === 0 || sent.length > batchesAhead ? sent.shift() : undefined
      if (oldest) await store(oldest)
      await yieldIfDue()
    } while (sent.length > 0)
  } finally {
    try {
      long.commit()
    } finally {
      watch.stop()
    }
  }
  return judged

  function send(ids: readonly string[]): void {
    const moment = watch.now()
    const cases = readCases(db, ids, judge.by)
    const made = core.computing.ask('recommendAll', { cases, distrusted: judge.distrusted }).then(
      (all) => new Map(cases.map(({ id }, at) => [id, all[at] ?? null])),
      () => null,
    )
    sent.push({ ids, moment, made })
  }

  async function store({ ids, moment, made }: Batch): Promise<void> {
    const byId = await made
    const left: string[] = []
    long.run((writable) => {
      const changed = watch.changedAmong(ids, moment)
      for (const id of unjudgedAmong(writable, ids))
        if (byId && !changed.has(id)) saveRecommendation(writable, id, byId.get(id) ?? null)
        else left.push(id)
    })
    if (left.length > 0) await judge.all(left)
    judged += ids.length
    uncommitted += ids.length
    if (uncommitted >= perTransaction) {
      long.commit()
      uncommitted = 0
    }
    control.progress(Math.min(judged, total), total)
  }
}
