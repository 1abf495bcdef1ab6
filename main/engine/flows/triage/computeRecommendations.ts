import { createHash } from 'node:crypto'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { rulesOn } from '../../masking/libraryRules.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { type WritableDb, longWrite, write } from '../../store/db.ts'
import { type Case, type CaseInputs, readCases } from '../../store/queries/cases.ts'
import { forgetFolderWorth } from '../../store/queries/folderWorth.ts'
import {
  type StoredRecommendation,
  countUnjudged,
  judgeByVersion,
  judgeExpiredRetained,
  readUnjudged,
  saveRecommendation,
  unjudgedAmong,
} from '../../store/queries/recommendationRows.ts'
import { agentRecords, distrustedRules, refreshPriors } from '../../store/queries/verdicts.ts'
import type { Library } from '../../store/library.ts'
import { calibration } from '../../recommend/calibration.ts'
import { recommend, recommendRevision } from '../../recommend/recommend.ts'
import { warmUpRules } from '../../recommend/warmUpRules.ts'
import { runCooperatively, sliceLength, createYield } from '../../runtime/cooperative.ts'
import { measureFolders } from './measureFolders.ts'

const page = 250
/** Minimum number of judged memories for recomputing the average calibration of the rules. */
const manyJudged = 1000

/**
 * Recommends one action for every memory whose grounds changed: text, findings, duplicates, evidence, tombstones, rules,
 * verdicts. Works in slices of some milliseconds; when cancelled, keeps what is done. Returns how many were judged.
 */
export async function computeRecommendations(
  core: Pick<Core, 'library' | 'ports' | 'changes'>,
  control: JobControl,
): Promise<number> {
  const { db } = core.library
  const judge = judgeOf(core)
  write(db, (writable) => {
    if (judgeByVersion(writable, versionOf(judge.by.on))) forgetFolderWorth(writable)
    judgeExpiredRetained(writable, judge.by.now)
  })
  await measureFolders(core, judge.by, control)
  const total = countUnjudged(db)
  let judged = 0
  let after = ''
  while (!control.cancelled) {
    const ids = readUnjudged(db, after, page)
    const last = ids.at(-1)
    if (last === undefined) break
    await judge.all(ids)
    judged += ids.length
    control.progress(Math.min(judged, total), total)
    after = last
  }
  if (judged >= manyJudged) write(db, refreshPriors)
  if (judged > 0) core.changes.touch('memories')
  return judged
}

/** Judges immediately those of the named memories whose grounds changed; all others stay queued. */
export async function judgeMemories(
  core: Pick<Core, 'library' | 'ports' | 'changes'>,
  ids: readonly string[],
): Promise<void> {
  const changed = unjudgedAmong(core.library.db, ids)
  if (changed.length === 0) return
  await judgeOf(core).all(changed)
  core.changes.touch('memories')
}

let rehearsed: Promise<void> | null = null

/** Compiles the patterns needed for judging, yielding to the event loop; once per process. */
export function warmUpJudging({ ports }: Pick<Core, 'ports'>): Promise<void> {
  return (rehearsed ??= runCooperatively(ports.clock, warmUpRules()))
}

interface Judge {
  by: CaseInputs
  /** Judges these and stores the recommendations. */
  all(ids: readonly string[]): Promise<void>
}

function judgeOf(core: LibraryCore): Judge {
  const { db } = core.library
  const by = groundsOf(core.library)
  const distrusted = distrustedRules(db)
  const yieldIfDue = createYield(core.ports.clock)
  return {
    by,
    async all(ids) {
      const { clock } = core.ports
      await warmUpJudging(core)
      const long = longWrite(db)
      for (let at = 0; at < ids.length; await yieldIfDue())
        // Each is read and stored in one transaction, so that the grounds cannot change in between.
        long.run((writable) => {
          const until = clock.monotonic() + sliceLength
          for (const id of ids.slice(at)) {
            judgeOne(writable, id)
            at += 1
            if (clock.monotonic() >= until) break
          }
        })
      long.commit()
    },
  }
  function judgeOne(writable: WritableDb, id: string): void {
    const [of] = readCases(writable, [id], by)
    saveRecommendation(writable, id, of && isOpen(of) ? recommendationFor(of, distrusted) : null)
  }
}

/** Returns the current grounds for judging any memory of the library. */
export function groundsOf({ db, now }: Library): CaseInputs {
  return {
    on: new Map(rulesOn(db).map(({ id, group }) => [id, group])),
    now: now().toISOString(),
    records: agentRecords(db),
  }
}

/** Checks whether a memory is still undecided. */
export function isOpen({ maturity, superseded }: Case): boolean {
  return !superseded && (maturity === 'raw' || maturity === 'validated')
}

/** Returns the recommendation for a case in its stored form. */
export function recommendationFor(of: Case, distrusted: ReadonlySet<string>): StoredRecommendation {
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

function versionOf(on: CaseInputs['on']): string {
  const hash = createHash('sha256').update(JSON.stringify([recommendRevision, calibration, [...on.keys()].toSorted()]))
  return hash.digest('hex').slice(0, 16)
}
