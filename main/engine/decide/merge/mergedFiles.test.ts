import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { merge } from './compose.ts'
import { previewMerge } from './previewMerge.ts'
import { undo } from '../verbs/undo.ts'
import { writeBack } from '../../flows/sync/writeBack.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'The label worker needs the font cache.')}\n`)
  harness.write('home/.claude/projects/-app/memory/MEMORY.md', '- [Font cache](font-cache.md) — labels print empty\n')
  harness.write(
    'home/.claude/projects/-app/memory/font-cache.md',
    topic('font-cache', 'labels print empty', 'Labels print empty when the font cache of the worker is missing.'),
  )
  harness.write('notes/labels.md', '# Notes\n\n- The label worker cannot print without its font cache.\n')
  await harness.sync('app', { project: 'app' })
  await harness.sync('home/.claude/projects/-app/memory')
  await harness.sync('notes')
})
afterEach(() => harness.end())

const cli = () => harness.engine.by('person-cli', null)
const db = () => harness.engine.core.library.db
const idIn = (name: string): string =>
  db()
    .prepare<[string], string>(
      'SELECT m.id FROM memories m JOIN records r ON r.memory_id = m.id WHERE r.path LIKE ? LIMIT 1',
    )
    .pluck()
    .get(`%${name}`)!
const told = (...names: string[]) => previewMerge(harness.engine.core.library, names.map(idIn)).files

test('before saving, a merge across stores names the store that gets the result and the agents that lose the lesson', () => {
  expect(told('font-cache.md', 'memories.jsonl', 'labels.md')).toEqual([
    { text: expect.stringMatching(/^font-cache\.md of .* says it\.$/), isLoss: false },
    { text: expect.stringMatching(/^In \.jaato in app 1 record is set to dismissed: its agents lack/), isLoss: true },
    { text: expect.stringMatching(/^notes in .* is only read/), isLoss: false },
  ])
  expect(told('labels.md', 'memories.jsonl', 'font-cache.md')).toEqual([
    { text: 'A new record of .jaato in app says it. 1 record is set to dismissed there.', isLoss: false },
    { text: expect.stringContaining('is only read'), isLoss: false },
    { text: expect.stringMatching(/^In .* 1 file goes to the bin with its index line: its agents lack/), isLoss: true },
  ])
})

test('a merge of read-only files stays in the library, and says so', async () => {
  harness.write('notes/fonts.md', '# Notes\n\n- Fonts are cached on the worker.\n')
  await harness.sync('notes')
  expect(told('labels.md', 'fonts.md')).toEqual([{ text: expect.stringMatching(/^Merged here only/), isLoss: true }])
})

test('the files match that preview after a write-back, and undo restores every store byte for byte', async () => {
  const before = harness.snapshot()
  const ids = ['font-cache.md', 'memories.jsonl', 'labels.md'].map(idIn)
  const content = 'Warm the font cache of the label worker first, else labels print empty.'
  await harness.engine.decide(cli(), (by) => merge(by, ids, { content }))
  await writeBack(harness.engine.core, { dryRun: false, by: cli() })
  expect(harness.read('home/.claude/projects/-app/memory/font-cache.md')).toContain(content)
  expect(harness.read('app/.jaato/memories.jsonl')).toContain('"maturity":"dismissed"')
  expect(harness.read('app/.jaato/memories.jsonl')).not.toContain('Warm')
  await harness.engine.decide(cli(), (by) => undo(by))
  await writeBack(harness.engine.core, { dryRun: false, by: cli() })
  expect(harness.snapshot()).toEqual(before)
})

test('a merge of two notes of Claude Code names both in its title, in the index and in the description', async () => {
  const folder = 'home/.claude/projects/-app/memory'
  harness.write(
    `${folder}/MEMORY.md`,
    '- [Fonts](fonts.md) — labels print empty\n- [Ports](ports.md) — first free port\n',
  )
  harness.write(`${folder}/fonts.md`, topic('fonts', 'labels print empty', 'Warm the font cache before labels print.'))
  harness.write(`${folder}/ports.md`, topic('ports', 'first free port', 'The first free port is 4000.'))
  await harness.sync(folder)
  const ids = ['fonts.md', 'ports.md'].map(idIn)
  const { description, content, rules } = previewMerge(harness.engine.core.library, ids)
  expect(description).toBe('labels print empty; first free port')
  expect(rules.description).toMatch(/^those of the texts/)
  await harness.engine.decide(cli(), (by) => merge(by, ids, { content }))
  await writeBack(harness.engine.core, { dryRun: false, by: cli() })
  expect(harness.read(`${folder}/MEMORY.md`)).toBe('- [Fonts](fonts.md) — labels print empty; first free port\n')
  expect(harness.read(`${folder}/fonts.md`)).toContain('description: labels print empty; first free port\n')
  const before = harness.snapshot()
  await harness.sync(folder)
  expect(await writeBack(harness.engine.core, { dryRun: false, by: cli() })).toMatchObject({ files: [], needs_you: [] })
  expect(harness.snapshot()).toEqual(before)
})
