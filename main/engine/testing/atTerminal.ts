import type { Verb } from '../decide/context.ts'
import type { Outcome } from '../decide/outcome.ts'
import { writeBack } from '../flows/sync/writeBack.ts'
import type { TestEngine } from './createTestEngine.ts'

/** What a person does at the terminal, on the engine that a test has at that time. */
export function atTerminal(it: () => TestEngine) {
  const cli = () => it().engine.by('person-cli', null)
  return {
    /** Who decides. */
    cli,
    decide: <Made extends Outcome>(verb: Verb<Made>) => it().engine.decide(cli(), verb),
    /** Writes what was decided into the files, or only plans it. */
    write: (dryRun = false) => writeBack(it().engine.core, { dryRun, by: cli() }),
    /** The memory of the record with a locator, of one that is in its file before one that was; empty where there is none. */
    idOf: (locator: string) =>
      it()
        .engine.core.library.db.prepare<[string], { id: string }>(
          'SELECT memory_id AS id FROM records WHERE locator = ? ORDER BY present DESC',
        )
        .get(locator)?.id ?? '',
  }
}
