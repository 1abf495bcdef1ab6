import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import type { TargetKind } from '../../../../shared/model/reference.ts'
import { draftPromotion } from './draftPromotion.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

async function contentsOf(markdown: string, target: TargetKind): Promise<string[]> {
  harness.write('app/notes.md', markdown)
  await harness.sync('app/notes.md', { project: 'app' })
  const { core } = harness.engine
  const ids = core.library.db.prepare<[], string>('SELECT id FROM memories ORDER BY row').pluck().all()
  return ids.map((memory_id) => draftPromotion(core, { memory_id, target }).request.content)
}

const wrap = 'Wrap it in `try/finally`, so that it is resolved on an error, too.'

test('a short rule is promoted with the heading that names its subject', async () => {
  const markdown = `# Notes\n\n## Promises of the worker\n\n- ${wrap}\n- Await two of them together.\n- Never mix them with callbacks.\n`
  expect(await contentsOf(markdown, 'agents-md')).toEqual([
    `Promises of the worker: ${wrap}`,
    'Promises of the worker: Await two of them together.',
    'Promises of the worker: Never mix them with callbacks.',
  ])
})

test('one word of the heading in the text is not its subject', async () => {
  const text = 'Wrap it in `try/finally`: then resolve always happens.'
  const markdown = `# Notes\n\n## Promises that resolve after an assertion\n\n- ${text}\n`
  expect(await contentsOf(markdown, 'agents-md')).toEqual([`Promises that resolve after an assertion: ${text}`])
})

test.each([
  ['it says half of the heading', '# Notes\n\n## Promises of the worker\n', 'Resolve each promise in a finally block.'],
  [
    'it begins with its subject',
    '# Notes\n\n## Promises of the worker\n',
    '**Callbacks**: never mix them with anything else.',
  ],
  ['the heading names nothing', '# Notes\n\n## Prevention\n', wrap],
  ['the heading is that of the file', '# Crane workshop memory\n', wrap],
])('the heading is left out where %s', async (_, head, text) => {
  expect(
    await contentsOf(`${head}\n- ${text}\n- Another line of the list.\n- And one more line.\n`, 'agents-md'),
  ).toContain(text)
})

test('a heading that is the title of the note stands above its text in a file of its own, and is not repeated there', async () => {
  const text = 'Set it to ten minutes where the carrier is slow, because a shorter one is never reached by them.'
  const markdown = `# Notes\n\n## Webhook timeouts\n\n${text}\n`
  expect(await contentsOf(markdown, 'rules')).toEqual([text])
  expect(await contentsOf(markdown, 'agents-md')).toEqual([`Webhook timeouts: ${text}`])
})
