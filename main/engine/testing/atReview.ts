import { seenIn } from '../../../shared/model/diff.ts'
import type { ReviewAnswer } from '../../../shared/contract/review.ts'
import { acceptItems } from '../flows/review/reviewAct.ts'
import { previewAnswer } from '../flows/review/reviewPreview.ts'
import { reviewQueue } from '../flows/review/reviewQueue.ts'
import { startTriage } from '../flows/triage/triageJob.ts'
import type { TestEngine } from './createTestEngine.ts'
import { jaatoLine } from './stores.ts'

/** The file of the store that `backlog` fills. */
export const reviewedFile = 'app/.jaato/memories.jsonl'

/** What a person does at the review, on the engine that a test has at that time. Memories go by the ids in their file. */
export function atReview(it: () => TestEngine) {
  const core = () => it().engine.core
  const person = () => it().engine.by('person-browser', null)
  const queue = () => reviewQueue(core(), { offset: 0, limit: 200 })
  const triage = async (): Promise<void> => {
    const { error } = await core().jobs.ended(startTriage(core(), null, 'judge').id)
    if (error !== null) throw new Error(error)
  }
  /** Memories with these records, read and triaged. */
  const store = async (...lines: string[]): Promise<void> => {
    it().write(reviewedFile, lines.map((line) => `${line}\n`).join(''))
    await it().sync('app', { project: 'app' })
    await triage()
  }
  return {
    person,
    terminal: () => it().engine.by('person-cli', null),
    /** Decides after the changes of files were looked at, as a person does. */
    async accept(input: Parameters<typeof acceptItems>[2]) {
      const shown = previewAnswer(core(), person(), input)
      const { files } = await shown.catch((): Pick<ReviewAnswer, 'files'> => ({ files: [] }))
      return acceptItems(it().engine, person(), { ...input, seen_files: seenIn(files) })
    },
    queue,
    keysOf: (group: string) => queue().items.flatMap((item) => (item.group === group ? [item.key] : [])),
    stateOf: (external: string) =>
      core()
        .library.db.prepare('SELECT maturity, superseded_by, retained_until FROM memories WHERE external_id = ?')
        .get(external) as { maturity: string; superseded_by: string | null; retained_until: string | null },
    idOf: (external: string) =>
      core().library.db.prepare('SELECT id FROM memories WHERE external_id = ?').pluck().get(external) as string,
    triage,
    store,
    /** One of each kind of call: two of junk, twins, a conflict, a secret and a lesson. */
    backlog: () =>
      store(
        jaatoLine('talk1', 'Now let me check the carriers.'),
        jaatoLine('talk2', 'Let me look at the label template first.'),
        jaatoLine(
          'twin1',
          'Each test worker creates its own Postgres schema, because parallel workers collide on unique keys.',
        ),
        jaatoLine(
          'twin2',
          'Each test worker creates its own Postgres schema because parallel workers collide on unique keys.',
        ),
        jaatoLine('old', 'The quay of the harbour holds 20 boats at high tide.', { timestamp: '2026-11-01T08:00:00' }),
        jaatoLine('new', 'The quay of the harbour holds 12 boats at high tide.', { timestamp: '2026-11-09T08:00:00' }),
        jaatoLine('key', 'The worker reads postgres://parcel:kq82-Zx71@db/labels.'),
        jaatoLine('pool', 'Never give a pool more than 20 connections, because all later requests fail.', {
          evidence: 'refused at 21',
        }),
      ),
  }
}
