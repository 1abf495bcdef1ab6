import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openFilledTerminal, storeFile } from './testing/terminal.ts'

let it: Terminal
beforeEach(async () => void (it = await openFilledTerminal()))
afterEach(() => it.end())

type Step = { step: number | null; label: string; changed: string[]; unchanged: string[]; created: string[] }
type Shown = { id: string; maturity: string; content: string; weight: number; source_ids: string[] }
const shown = (id: string) => it.json<Shown>('show', id)

test('several memories are moved in one step, a repeated verdict changes nothing and succeeds', async () => {
  const [a, b] = [await shown('mem_a'), await shown('mem_b')]
  expect(await it.json('validate', 'mem_a', b.id, '--reason', 'seen twice')).toMatchObject({
    step: 1,
    label: 'Validated 2 memories',
    changed: [a.id, b.id],
    pending: 2,
  })
  expect(await shown('mem_a')).toMatchObject({ maturity: 'validated', curated_by: 'person-cli', reason: 'seen twice' })
  const again = await it.run('validate', 'mem_a')
  expect(again).toMatchObject({ code: 0, errors: '' })
  expect(again.out).toContain(`Already validated.\n  unchanged: ${a.id}\n`)
  expect(await it.json('journal')).toHaveLength(1)
})

test('what a large step did is told with twenty of its memories, as data with all of them', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => jaatoLine(`mem_many${at}`, `The lane ${at} is cleared by hand.`))
  it.write('many/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await it.json('sync', 'many')
  const ids = lines.map((_, at) => `mem_many${at}`)
  expect((await it.run('discard', ...ids)).out).toMatch(
    /^Discarded 30 memories\. \(step \d+\)\n {2}changed:(?: m_\w+){20} and 10 more\n/,
  )
  expect((await it.json<Step>('restore', ...ids)).changed).toHaveLength(30)
})

test('discard and restore go there and back; retain leaves the state', async () => {
  await it.json('validate', 'mem_a')
  await it.json('discard', 'mem_a', '--reason', 'noise')
  expect(await shown('mem_a')).toMatchObject({ maturity: 'discarded', reason: 'noise' })
  await it.json('restore', 'mem_a')
  expect(await shown('mem_a')).toMatchObject({ maturity: 'validated' })
  await it.json('retain', 'mem_b', '--reason', 'not sure yet')
  expect(await shown('mem_b')).toMatchObject({ maturity: 'raw', retained_until: expect.stringMatching(/^20/) })
})

test('an illegal move is refused with the reason, and nothing of it is done', async () => {
  await it.json('discard', 'mem_a')
  const { id } = await shown('mem_a')
  expect(await it.run('validate', 'mem_b', 'mem_a')).toEqual({
    code: 1,
    out: '',
    errors: `error precondition: Cannot validate ${id}: It is discarded. Restore it first.\n`,
  })
  expect(await shown('mem_b')).toMatchObject({ maturity: 'raw' })
  expect(await it.run('discard', 'mem_b', 'nobody')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('[THOUGHT_NOT_FOUND]'),
  })
  expect(await shown('mem_b')).toMatchObject({ maturity: 'raw' })
})

test('an edit is called in its undo as it was called', async () => {
  it.write('text.md', 'Use pnpm 11.')
  const { label } = await it.json<Step>('edit', 'mem_a', '--content-file', 'text.md')
  expect(label).toBe('Edited 1 memory')
  expect(await it.json('undo')).toMatchObject([{ label: 'Undid: Edited 1 memory' }])
})

test('an edit is a new memory that supersedes the old one, its text as in the file but for the last line end', async () => {
  it.write('text.md', '\ufeffUse pnpm 10.\n\n- never yarn\r\n')
  const { created, step } = await it.json<Step>(
    'edit',
    'mem_a',
    '--content-file',
    'text.md',
    '--tags',
    'build, pnpm',
    '--description',
    'pnpm',
  )
  expect(step).toBe(1)
  const [id = ''] = created
  const old = await shown('mem_a')
  expect(await shown(id)).toMatchObject({
    content: 'Use pnpm 10.\n\n- never yarn',
    description: 'pnpm',
    tags: ['build', 'pnpm'],
    thought_type: 'refinement',
    source_ids: [old.id],
    weight: 1,
  })
  expect(old).toMatchObject({ superseded_by: id, maturity: 'raw' })
})

test('a text is read from stdin, and none or a broken one is refused', async () => {
  it.input = 'From a pipe.\n'
  const { created } = await it.json<Step>('refine', 'mem_a', '--content-file', '-')
  expect((await shown(created[0] ?? '')).content).toBe('From a pipe.')
  it.input = ' \n'
  expect(await it.run('edit', 'mem_b', '--content-file', '-')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error validation: stdin is empty.*\[VALIDATION_ERROR\]\n$/),
  })
  expect(await it.run('edit', 'mem_b', '--content-file', 'none.txt')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error not_found: Cannot read .*none\.txt/),
  })
  expect(await it.run('edit', 'mem_b', '--content-file', 'app')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('it is a folder'),
  })
  it.write('latin.txt', Buffer.from('caf\xe9', 'latin1'))
  expect(await it.run('edit', 'mem_b', '--content-file', 'latin.txt')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not UTF-8'),
  })
})

test('a merge keeps its sources under it with half their mean weight, and is withdrawn by unmerge', async () => {
  const before = it.snapshot()
  const rows = await it.json('list')
  it.write('text.txt', 'Use pnpm; yarn breaks the lockfile.\n')
  const { created } = await it.json<Step>(
    'consolidate',
    'mem_a',
    'mem_b',
    '--content-file',
    'text.txt',
    '--reason',
    'same',
  )
  const [id = ''] = created
  const result = await shown(id)
  expect(result).toMatchObject({
    thought_type: 'consolidation',
    weight: 1,
    content: 'Use pnpm; yarn breaks the lockfile.',
  })
  expect(result.source_ids).toEqual([(await shown('mem_a')).id, (await shown('mem_b')).id])
  expect(await it.run('unmerge', 'mem_c')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not the result of a merge'),
  })
  await it.json('unmerge', id)
  expect(await it.run('show', id)).toMatchObject({ code: 1, errors: expect.stringContaining('THOUGHT_NOT_FOUND') })
  expect((await it.json<unknown[]>('list')).length).toBe((rows as unknown as unknown[]).length)
  expect(it.snapshot()).toEqual(before)
})

test('a merge that leaves an agent without the lesson says so, in a note', async () => {
  it.write('notes/ports.md', '# Notes\n\n- The port is 5433.\n- Not 5432.\n')
  await it.json('sync', 'notes')
  const all = await it.json<{ id: string; content: string }[]>('list')
  const ids = all.flatMap(({ id, content }) => (/543/.test(content) ? id : []))
  it.write('text.txt', 'The port is 5433, not 5432.\n')
  const { code, errors } = await it.run('merge', ...ids, '--content-file', 'text.txt')
  expect(code).toBe(0)
  expect(errors).toMatch(/^note: Merged here only: promote it so that agents see it\.$/m)
})

test('a merge of one memory, of one named twice, or with an unknown one has the codes other systems know', async () => {
  it.write('text.txt', 'Both.')
  const merge = (...ids: string[]) => it.run('merge', ...ids, '--content-file', 'text.txt')
  expect(await merge('mem_a')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error validation: .* \[MIN_CONSOLIDATION\]\n$/),
  })
  expect(await merge('mem_a', 'mem_a')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('[MIN_CONSOLIDATION]'),
  })
  expect(await merge('mem_a', 'nobody')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error not_found: .* \[THOUGHT_NOT_FOUND\]\n$/),
  })
  expect(await it.json('journal')).toEqual([])
})

test('a record somebody else changed after the decision waits, and is settled either way', async () => {
  await it.json('discard', 'mem_a', 'mem_b')
  it.write(storeFile, `${jaatoLine('mem_a', 'Use pnpm 11.')}\n${jaatoLine('mem_b', 'pnpm, always.')}\n`)
  expect(await it.json('sync')).toMatchObject([{ needs_you: 2 }])
  const { out } = await it.run('show', 'mem_a')
  expect(out).toContain('--keep|--drop')
  expect(out).toContain('Use pnpm 11.')
  await it.json('resolve', 'mem_a', '--keep')
  await it.json('resolve', 'mem_b', '--drop')
  expect(await shown('mem_a')).toMatchObject({ content: 'Use pnpm 11.', maturity: 'discarded' })
  expect(await shown('mem_b')).toMatchObject({ content: 'pnpm, always.', maturity: 'raw' })
  expect(await it.run('resolve', 'mem_c', '--keep')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Nothing about mem_c needs you'),
  })
})

test('a purge wants a discarded memory, and leaves nothing of its text in what can be exported', async () => {
  expect(await it.run('purge', 'mem_d')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Discard it first.'),
  })
  const { id } = await shown('mem_d')
  await it.json('discard', 'mem_d')
  const asked = await it.run('purge', 'mem_d')
  expect(asked).toMatchObject({ code: 1, out: '' })
  expect(asked.errors).toMatch(
    /^error precondition: This would erase m_\w+ “Done”, for good\. .*memories\.jsonl is not touched\. Nothing was erased: add --yes/,
  )
  expect(await it.json('show', 'mem_d')).toMatchObject({ maturity: 'discarded' })
  await it.json('purge', 'mem_d', '--yes')
  expect(await it.run('show', id)).toMatchObject({ code: 1, errors: expect.stringContaining('was purged on') })
  expect((await it.run('export', '-')).out).not.toContain('thanks')
  expect(await it.json('undo')).toEqual([])
})
