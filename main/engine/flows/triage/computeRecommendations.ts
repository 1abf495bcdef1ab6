import { createHash } from 'node:crypto'
import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { write } from '../../store/db.ts'
import type { CaseInputs } from '../../store/queries/cases.ts'
import { forgetFolderWorth } from '../../store/queries/folderWorth.ts'
import {
  countUnjudged,
  judgeByVersion,
  judgeExpiredRetained,
  readUnjudged,
  unjudgedAmong,
} from '../../store/queries/recommendationRows.ts'
import { refreshPriors } from '../../store/queries/verdicts.ts'
import { calibration } from '../../recommend/calibration.ts'
import { recommendRevision } from '../../recommend/recommend.ts'
import { type Judge, createJudge } from './judge.ts'
import { judgeOnThread } from './judgeOnThread.ts'
import { measureFolders } from './measureFolders.ts'

const page = 250
/** Minimum number of memories for which starting the compute thread takes less time than it saves. */
const manyUnjudged = 500
/** One is enough, unless the grounds change meanwhile. */
const maxRounds = 3
/** Minimum number of judged memories for recomputing the average calibration of the rules. */
const manyJudged = 1000

/**
 * Recommends one action for every memory whose grounds changed: text, findings, duplicates, evidence, tombstones, rules,
 * verdicts. Works in slices of some milliseconds; when cancelled, keeps what is done. Returns how many were judged.
 */
export async function computeRecommendations(
  core: Pick<Core, 'library' | 'ports' | 'changes' | 'computing'>,
  control: JobControl,
): Promise<number> {
  const { db } = core.library
  const judge = createJudge(core)
  write(db, (writable) => {
    if (judgeByVersion(writable, versionOf(judge.by.on))) forgetFolderWorth(writable)
    judgeExpiredRetained(writable, judge.by.now)
  })
  await measureFolders(core, judge.by, control)
  const total = countUnjudged(db)
  const judged = await (total < manyUnjudged ? judgeHere : judgeOnThread)(core, judge, control, total)
  await judgeRest(core, judge, control)
  if (judged >= manyJudged) write(db, refreshPriors)
  if (judged > 0) core.changes.touch('memories')
  return judged
}

async function judgeHere(
  { library: { db } }: Pick<Core, 'library'>,
  judge: Judge,
  control: JobControl,
  total: number,
): Promise<number> {
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
  return judged
}

/** Judges the merges with what turned out to be discarded: others may have been judged before it. */
async function judgeRest(core: Pick<Core, 'library'>, judge: Judge, control: JobControl): Promise<void> {
  const quiet: JobControl = {
    get cancelled() {
      return control.cancelled
    },
    progress: () => undefined,
  }
  for (let round = 0; round < maxRounds; round += 1) {
    const rest = countUnjudged(core.library.db)
    if (rest === 0 || (await judgeHere(core, judge, quiet, rest)) === 0) return
  }
}

/** Judges immediately those of the named memories whose grounds changed; all others stay queued. */
export async function judgeMemories(
  core: Pick<Core, 'library' | 'ports' | 'changes'>,
  ids: readonly string[],
): Promise<void> {
  const changed = unjudgedAmong(core.library.db, ids)
  if (changed.length === 0) return
  await createJudge(core).all(changed)
  core.changes.touch('memories')
}

function versionOf(on: CaseInputs['on']): string {
  const hash = createHash('sha256').update(JSON.stringify([recommendRevision, calibration, [...on.keys()].toSorted()]))
  return hash.digest('hex').slice(0, 16)
}
