import { afterEach, beforeEach, expect, test } from 'vitest'
import { reviewItem } from './reviewItem.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, queue, triage, store } = atReview(() => harness)

/** The place of every text that is asked about. */
const places = () =>
  Promise.all(
    queue().items.map(async ({ key }) => (await reviewItem(harness.engine.core, person(), key)).texts[0]?.place),
  )

test('a line of a list is asked about with its file below the source and the headings above it', async () => {
  harness.write('quay/notes/dock/cranes.md', '# Cranes\n\n## North quay\n\n- Lifts 40 tonnes at low tide\n')
  await harness.sync('quay/notes', { project: 'quay' })
  await triage()
  const path = expect.stringMatching(/notes\/dock\/cranes\.md$/)
  expect(await places()).toEqual([{ path, line: 5, file: 'dock/cranes.md', headings: ['Cranes', 'North quay'] }])
})

test('a record of a format without headings is asked about with its file and line', async () => {
  await store(jaatoLine('tide', 'The gate of the north dock opens two hours before high tide.'))
  const path = expect.stringMatching(/app\/\.jaato\/memories\.jsonl$/)
  expect(await places()).toEqual([{ path, line: 1, file: 'memories.jsonl', headings: [] }])
})

test('a promotion of a note that stays in its own file as it is says that nothing is written', async () => {
  const folder = 'app/.claude/agent-memory/guard'
  const rule = 'Never open a port below 4000 in a test, because the harbor daemon owns those and the run hangs.'
  harness.write(`${folder}/MEMORY.md`, '# Memory\n\n- [Ports](ports.md) — ports begin at 4000\n')
  harness.write(`${folder}/ports.md`, topic('ports', 'ports begin at 4000', rule))
  await harness.sync(folder, { project: 'app' })
  await triage()
  const [row] = queue().items
  expect(await reviewItem(harness.engine.core, person(), row?.key ?? '')).toMatchObject({
    action: 'promote',
    files: [],
    stored: 'escalated (the note’s own file, as it is)',
    written: 'nothing: its file has this text already',
  })
})

test('a promotion that shortens a note in its own file names no later write', async () => {
  const folder = 'app/.claude/agent-memory/guard'
  const rule = 'Never open a port below 4000 in a test, because the harbor daemon owns those and the run hangs.'
  harness.write(`${folder}/MEMORY.md`, '# Memory\n\n- [Ports](ports.md) — ports begin at 4000\n')
  harness.write(`${folder}/ports.md`, topic('ports', 'ports begin at 4000', `${rule}\n\nHope this helps!`))
  await harness.sync(folder, { project: 'app' })
  await triage()
  const [row] = queue().items
  expect(await reviewItem(harness.engine.core, person(), row?.key ?? '')).toMatchObject({
    action: 'promote',
    files: [{ change: 'modify' }],
    stored: 'escalated (the note’s own file)',
    written: 'the change shown, at once; nothing later',
  })
})
