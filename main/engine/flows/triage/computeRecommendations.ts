import { createHash } from 'node:crypto'
import type { Core } from '../../runtime/core.ts'
import { rulesOn } from '../../masking/libraryRules.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { type WritableDb, write, writeDerived } from '../../store/db.ts'
import { type Case, type Grounds, readCases } from '../../store/queries/cases.ts'
import {
  type KeptRecommendation,
  countUnjudged,
  judgeBy,
  judgeWhatWasLeft,
  readUnjudged,
  saveRecommendation,
  unjudgedAmong,
} from '../../store/queries/recommendationRows.ts'
import { agentRecords, distrustedRules, refreshPriors } from '../../store/queries/verdicts.ts'
import { calibration } from '../../recommend/calibration.ts'
import { recommend, recommendRevision } from '../../recommend/recommend.ts'
import { rehearsal } from '../../recommend/rehearse.ts'
import { runCooperatively, slice, createYield } from '../../runtime/cooperative.ts'

const page = 100
/** From so many on what the rules are calibrated at is averaged anew. */
const manyJudged = 1000

/**
 * Recommends one action for every memory whose grounds changed since: text, findings, twins, evidence, tombstones, rules,
 * verdicts. Works in slices of some milliseconds; what is done when it is cancelled stays. Answers how many were judged.
 */
export async function computeRecommendations(core: Core, control: JobControl): Promise<number> {
  const { db } = core.library
  const judge = judgeOf(core)
  write(db, (writable) => {
    judgeBy(writable, versionOf(judge.by.on))
    judgeWhatWasLeft(writable, judge.by.now)
  })
  const total = countUnjudged(db)
  let judged = 0
  let after = ''
  while (!control.cancelled) {
    const ids = readUnjudged(db, after, page)
    if (ids.length === 0) break
    await judge.all(ids)
    judged += ids.length
    control.progress(Math.min(judged, total), total)
    after = ids[ids.length - 1]!
  }
  if (judged >= manyJudged) write(db, refreshPriors)
  if (judged > 0) core.changes.touch('memories')
  return judged
}

/** Recommends at once for those of the named memories whose grounds changed; all others on the list wait. */
export async function judgeMemories(core: Core, ids: readonly string[]): Promise<void> {
  const changed = unjudgedAmong(core.library.db, ids)
  if (changed.length === 0) return
  await judgeOf(core).all(changed)
  core.changes.touch('memories')
}

let rehearsed: Promise<void> | null = null

/** Compiles the patterns that judging needs, yielding to the event loop: once for all engines of a process. */
export function readyToJudge({ ports }: Core): Promise<void> {
  return (rehearsed ??= runCooperatively(ports.clock, rehearsal()))
}

interface Judge {
  by: Grounds
  /** Judges these and keeps what is recommended. */
  all(ids: readonly string[]): Promise<void>
}

function judgeOf(core: Core): Judge {
  const { db } = core.library
  const by = groundsOf(core)
  const distrusted = distrustedRules(db)
  const yieldIfDue = createYield(core.ports.clock)
  return {
    by,
    async all(ids) {
      const { clock } = core.ports
      await readyToJudge(core)
      for (let at = 0; at < ids.length; await yieldIfDue())
        // Read and kept in one transaction, so that nobody changes in between what they are judged by.
        writeDerived(db, (writable) => {
          const until = clock.monotonic() + slice
          do judgeOne(writable, ids[at++]!)
          while (at < ids.length && clock.monotonic() < until)
        })
    },
  }
  function judgeOne(writable: WritableDb, id: string): void {
    const [of] = readCases(writable, [id], by)
    saveRecommendation(writable, id, of && isOpen(of) ? recommendationFor(of, distrusted) : null)
  }
}

/** What all memories of the library are judged by now. */
export function groundsOf({ library: { db }, ports: { clock } }: Core): Grounds {
  return {
    on: new Map(rulesOn(db).map(({ id, group }) => [id, group])),
    now: clock.now().toISOString(),
    records: agentRecords(db),
  }
}

/** Whether a memory is still to be decided on. */
export function isOpen({ maturity, superseded }: Case): boolean {
  return !superseded && (maturity === 'raw' || maturity === 'validated')
}

/** What is recommended for a case, as it is kept. */
export function recommendationFor(of: Case, distrusted: ReadonlySet<string>): KeptRecommendation {
  const { action, lead, score, base, because, rules, with: others } = recommend(of, distrusted)
  const reasons = because.map(({ rule, text, at }) => ({
    rule,
    text,
    field: at?.field ?? ('content' as const),
    start: at?.start ?? null,
    end: at?.end ?? null,
  }))
  return { action, lead, base, score, body: { reasons, rules, with: others } }
}

function versionOf(on: Grounds['on']): string {
  const hash = createHash('sha256').update(JSON.stringify([recommendRevision, calibration, [...on.keys()].toSorted()]))
  return hash.digest('hex').slice(0, 16)
}
