import type { LibraryCore } from '../../runtime/core.ts'
import { rulesOn } from '../../masking/libraryRules.ts'
import { type WritableDb, longWrite } from '../../store/db.ts'
import { type CaseInputs, readCases } from '../../store/queries/cases.ts'
import { saveRecommendation } from '../../store/queries/recommendationRows.ts'
import { agentRecords, distrustedRules } from '../../store/queries/verdicts.ts'
import type { Library } from '../../store/library.ts'
import { recommendTasks } from '../../recommend/recommendAll.ts'
import { warmUpRules } from '../../recommend/warmUpRules.ts'
import { runCooperatively, sliceLength, createYield } from '../../runtime/cooperative.ts'

/** Judges memories on the engine's own thread, by grounds that are the same for all of them. */
export interface Judge {
  by: CaseInputs
  /** The rules that people overrode too often. */
  distrusted: ReadonlySet<string>
  /** Judges these, each in the transaction that stores its recommendation, so that its grounds cannot change in between. */
  all(ids: readonly string[]): Promise<void>
}

/** Returns a judge by the current grounds of the library. */
export function createJudge(core: LibraryCore): Judge {
  const { db } = core.library
  const { clock } = core.ports
  const by = groundsOf(core.library)
  const distrusted = distrustedRules(db)
  const yieldIfDue = createYield(clock)
  const one = (writable: WritableDb, id: string): void => {
    const cases = readCases(writable, [id], by)
    const [made = null] = recommendTasks.recommendAll({ cases, distrusted })
    saveRecommendation(writable, id, made)
  }
  return {
    by,
    distrusted,
    async all(ids) {
      await warmUpJudging(core)
      const long = longWrite(db)
      for (let at = 0; at < ids.length; await yieldIfDue())
        long.run((writable) => {
          const until = clock.monotonic() + sliceLength
          for (const id of ids.slice(at)) {
            one(writable, id)
            at += 1
            if (clock.monotonic() >= until) break
          }
        })
      long.commit()
    },
  }
}

let rehearsed: Promise<void> | null = null

/** Compiles the patterns needed for judging, yielding to the event loop; once per process. */
export function warmUpJudging({ ports }: Pick<LibraryCore, 'ports'>): Promise<void> {
  return (rehearsed ??= runCooperatively(ports.clock, warmUpRules()))
}

/** Returns the current grounds for judging any memory of the library. */
export function groundsOf({ db, now }: Library): CaseInputs {
  return {
    on: new Map(rulesOn(db).map(({ id, group }) => [id, group])),
    now: now().toISOString(),
    records: agentRecords(db),
  }
}
