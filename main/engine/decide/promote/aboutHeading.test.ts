import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import type { TargetKind } from '../../../../shared/model/reference.ts'
import { draftPromotion } from './draftPromotion.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

async function contentsOf(markdown: string, target: TargetKind, file = 'app/notes.md'): Promise<string[]> {
  harness.write(file, markdown)
  await harness.sync(file, { project: 'app' })
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

test.each([
  ['the number of a step', '### Step 2: Promises of the worker', 'Promises of the worker: '],
  ['the number of a use case, with a dash', '### Use case 3 - Promises of the worker', 'Promises of the worker: '],
  ['an aside in brackets', '### Promises of the worker (see `src/worker.ts`)', 'Promises of the worker: '],
  [
    'an aside that tells more than what is left',
    '### Open questions (promises, workers)',
    'Open questions (promises, workers): ',
  ],
])('the heading is carried without what says nothing of its subject: %s', async (_, heading, carried) => {
  expect(await contentsOf(`# Notes\n\n## Log\n\n${heading}\n\n- ${wrap}\n- Two.\n- Three.\n`, 'agents-md')).toContain(
    `${carried}${wrap}`,
  )
})

test.each([
  ['it speaks for itself', 'When a promise is lost in the queue', `When a promise is lost in the queue: ${wrap}`],
  ['it does not', 'These are read while one is lost', wrap],
])('of a long line that introduces a list the last sentence is carried, if %s', async (_, last, carried) => {
  const line = `The worker keeps a queue of promises for the crane. ${last}`
  const markdown = `# Notes\n\n## Log\n\n${line}:\n\n- ${wrap}\n- Two.\n- Three.\n`
  expect(await contentsOf(markdown, 'agents-md')).toContain(carried)
})

test('a note that begins with what was done wrong carries the heading that says so', async () => {
  const told =
    '**Pattern**: Stamp the labels, then forget to lock the press\n**Fix**: ALWAYS lock the press after a run'
  const markdown = `# Lessons\n\n### 1. Leaving the press open\n${told}\n\n### 2. Reading the dial\n**Learning**: The dial lags\n**Fix**: Read it twice\n`
  expect(await contentsOf(markdown, 'agents-md')).toEqual([
    expect.stringMatching(/^Leaving the press open: \*\*Pattern\*\*: Stamp/),
    expect.stringMatching(/^\*\*Learning/),
  ])
})

const lift = 'Lift the crate by its lid, because the straps take a minute to close.'

test.each([
  ['the nearest heading', '## Mistakes to avoid\n', 'Mistakes to avoid: '],
  [
    'one further out, with the nearest',
    '## Mistakes to avoid\n\n### At the crane\n',
    'Mistakes to avoid: At the crane: ',
  ],
  ['one that tells what to do', '## Mistakes to avoid\n\n### Solution\n', ''],
])('a text reads like a rule without the heading that turns it around: %s', async (_, head, carried) => {
  expect(await contentsOf(`# Notes\n\n${head}\n- ${lift}\n`, 'agents-md')).toEqual([`${carried}${lift}`])
})

test('the line of a topic file, its name and its description carry such a heading too', async () => {
  harness.write('app/notes.md', `# Notes\n\n## Mistakes to avoid\n\n- ${lift}\n`)
  await harness.sync('app/notes.md', { project: 'app' })
  const { core } = harness.engine
  const [memory_id = ''] = core.library.db.prepare<[], string>('SELECT id FROM memories').pluck().all()
  const { request } = draftPromotion(core, { memory_id, target: 'topic', file: harness.path('app/MEMORY.md') })
  expect(request).toMatchObject({
    name: expect.stringMatching(/^Mistakes to avoid: Lift the crate/),
    description: expect.stringMatching(/^Mistakes to avoid: Lift the crate/),
    content: `Mistakes to avoid: ${lift}`,
  })
})

test('a title that is the nearest heading is not repeated behind the heading that turns it around', async () => {
  const text = 'Set it to ten minutes where the carrier is slow, because a shorter one is never reached by them.'
  harness.write('app/notes.md', `# Notes\n\n## Carrier mistakes\n\n### Webhook timeouts\n\n${text}\n`)
  await harness.sync('app/notes.md', { project: 'app' })
  const { core } = harness.engine
  const [memory_id = ''] = core.library.db.prepare<[], string>('SELECT id FROM memories').pluck().all()
  expect(draftPromotion(core, { memory_id, target: 'rules' }).request).toMatchObject({
    name: 'Carrier mistakes: Webhook timeouts',
    content: `Carrier mistakes: Webhook timeouts: ${text}`,
  })
})

test('a rule is not suggested for a section whose heading turns it around', async () => {
  harness.write(
    'app/MEMORY.md',
    `# Memory\n\n## Crate mistakes\n\n- Lift the crate by its lid.\n\n## Other\n\n- Wait.\n`,
  )
  harness.write('app/notes.md', '# Notes\n\n- Lift the crate by its straps, because the lid comes off.\n')
  await harness.sync('app/notes.md', { project: 'app' })
  const { core } = harness.engine
  const [memory_id = ''] = core.library.db.prepare<[], string>('SELECT id FROM memories').pluck().all()
  expect(draftPromotion(core, { memory_id, target: 'memory-md' }).request.section).toBe('Other')
})

test('the title of a file is carried where the name of the file says that it is its subject', async () => {
  const list = `- ${wrap}\n- Await two of them together.\n- Never mix them with callbacks.\n`
  const title = '# Promises of the worker\n\n'
  expect(await contentsOf(title + list, 'agents-md', 'app/notes/promises.md')).toContain(
    `Promises of the worker: ${wrap}`,
  )
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
  ['the title of the file is not its name', '# Crane workshop\n', wrap],
  ['the heading names a sort of text', '# Notes\n\n## Related documents\n', wrap],
  ['the heading is a form filled in', '# Notes\n\n**Severity**: low **Promise of the worker**:\n', wrap],
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
