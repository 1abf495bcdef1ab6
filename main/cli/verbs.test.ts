import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openFilledTerminal, storeFile } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

type Step = { step: number | null; label: string; changed: string[]; unchanged: string[]; created: string[] }
type Shown = { id: string; maturity: string; content: string; weight: number; source_ids: string[] }
const shown = (id: string) => terminal.json<Shown>('show', id)

test('several memories are validated in one step; repeating it changes nothing and succeeds', async () => {
  const [a, b] = [await shown('mem_a'), await shown('mem_b')]
  expect(await terminal.json('validate', 'mem_a', b.id, '--reason', 'seen twice')).toMatchObject({
    step: 1,
    label: 'Validated 2 memories',
    changed: [a.id, b.id],
    pending: 2,
  })
  expect(await shown('mem_a')).toMatchObject({ maturity: 'validated', curated_by: 'person-cli', reason: 'seen twice' })
  const again = await terminal.run('validate', 'mem_a')
  expect(again).toMatchObject({ code: 0, errors: '' })
  expect(again.out).toContain(`Already validated.\n  unchanged: ${a.id}\n`)
  expect(await terminal.json('journal')).toHaveLength(1)
})

test('a large step lists twenty of its memories; --json lists all', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => jaatoLine(`mem_many${at}`, `The lane ${at} is cleared by hand.`))
  terminal.write('many/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await terminal.json('sync', 'many')
  const ids = lines.map((_, at) => `mem_many${at}`)
  expect((await terminal.run('discard', ...ids)).out).toMatch(
    /^Discarded 30 memories\. \(step \d+\)\n {2}changed:(?: m_\w+){20} and 10 more\n/,
  )
  expect((await terminal.json<Step>('restore', ...ids)).changed).toHaveLength(30)
})

test('discard and restore reverse each other; retain keeps the state', async () => {
  await terminal.json('validate', 'mem_a')
  await terminal.json('discard', 'mem_a', '--reason', 'noise')
  expect(await shown('mem_a')).toMatchObject({ maturity: 'discarded', reason: 'noise' })
  await terminal.json('restore', 'mem_a')
  expect(await shown('mem_a')).toMatchObject({ maturity: 'validated' })
  await terminal.json('retain', 'mem_b', '--reason', 'not sure yet')
  expect(await shown('mem_b')).toMatchObject({ maturity: 'raw', retained_until: expect.stringMatching(/^20/) })
})

test('a move that is not allowed is refused with the reason, and none of it happens', async () => {
  await terminal.json('discard', 'mem_a')
  const { id } = await shown('mem_a')
  expect(await terminal.run('validate', 'mem_b', 'mem_a')).toEqual({
    code: 1,
    out: '',
    errors: `error: Cannot validate ${id}: It is discarded. Restore it first.\n`,
  })
  expect(await shown('mem_b')).toMatchObject({ maturity: 'raw' })
  expect(await terminal.run('discard', 'mem_b', 'nobody')).toMatchObject({
    code: 1,
    errors: 'error: There is no memory nobody. `schoolhouse list` lists them.\n',
  })
  expect(await shown('mem_b')).toMatchObject({ maturity: 'raw' })
})

test('the undo of an edit repeats its label', async () => {
  terminal.write('text.md', 'Use pnpm 11.')
  const { label } = await terminal.json<Step>('edit', 'mem_a', '--content-file', 'text.md')
  expect(label).toBe('Edited 1 memory')
  expect(await terminal.json('undo')).toMatchObject([{ label: 'Undid: Edited 1 memory' }])
})

test('an edit is a new memory that supersedes the old one, with the text of the file except for the last line break', async () => {
  terminal.write('text.md', '\ufeffUse pnpm 10.\n\n- never yarn\r\n')
  const { created, step } = await terminal.json<Step>(
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

test('a text is read from stdin; an empty or invalid one is refused', async () => {
  terminal.input = 'From a pipe.\n'
  const { created } = await terminal.json<Step>('edit', 'mem_a', '--content-file', '-')
  expect((await shown(created[0] ?? '')).content).toBe('From a pipe.')
  terminal.input = ' \n'
  expect(await terminal.run('edit', 'mem_b', '--content-file', '-')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: stdin is empty/),
  })
  expect(await terminal.run('edit', 'mem_b', '--content-file', 'none.txt')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: Cannot read .*none\.txt/),
  })
  expect(await terminal.run('edit', 'mem_b', '--content-file', 'app')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('it is a folder'),
  })
  terminal.write('latin.txt', Buffer.from('caf\xe9', 'latin1'))
  expect(await terminal.run('edit', 'mem_b', '--content-file', 'latin.txt')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not UTF-8'),
  })
})

test('a merge keeps its sources with half their mean weight, and unmerge reverses it', async () => {
  const before = terminal.snapshot()
  const rows = await terminal.json('list')
  terminal.write('text.txt', 'Use pnpm; yarn breaks the lockfile.\n')
  const { created } = await terminal.json<Step>(
    'merge',
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
  expect(await terminal.run('unmerge', 'mem_c')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not the result of a merge'),
  })
  await terminal.json('unmerge', id)
  expect(await terminal.run('show', id)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no memory'),
  })
  expect((await terminal.json<unknown[]>('list')).length).toBe((rows as unknown as unknown[]).length)
  expect(terminal.snapshot()).toEqual(before)
})

test('a merge that leaves an agent without the lesson prints a note', async () => {
  terminal.write('notes/ports.md', '# Notes\n\n- The port is 5433.\n- Not 5432.\n')
  await terminal.json('sync', 'notes')
  const all = await terminal.json<{ id: string; content: string }[]>('list')
  const ids = all.flatMap(({ id, content }) => (/543/.test(content) ? id : []))
  terminal.write('text.txt', 'The port is 5433, not 5432.\n')
  const { code, errors } = await terminal.run('merge', ...ids, '--content-file', 'text.txt')
  expect(code).toBe(0)
  expect(errors).toMatch(/^note: Merged here only: promote it so that agents see it\.$/m)
})

test('a merge of one memory, of one named twice, or with an unknown one gives the codes other systems know', async () => {
  terminal.write('text.txt', 'Both.')
  const merge = (...ids: string[]) => terminal.run('merge', ...ids, '--content-file', 'text.txt', '--json')
  expect(await merge('mem_a')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('MIN_CONSOLIDATION'),
  })
  expect(await merge('mem_a', 'mem_a')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('MIN_CONSOLIDATION'),
  })
  expect(await merge('mem_a', 'nobody')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('THOUGHT_NOT_FOUND'),
  })
  expect(await terminal.json('journal')).toEqual([])
})

test('a record changed after the decision waits for a person, and resolve settles it either way', async () => {
  await terminal.json('discard', 'mem_a', 'mem_b')
  terminal.write(storeFile, `${jaatoLine('mem_a', 'Use pnpm 11.')}\n${jaatoLine('mem_b', 'pnpm, always.')}\n`)
  expect(await terminal.json('sync')).toMatchObject([{ needs_you: 2 }])
  const { out } = await terminal.run('show', 'mem_a')
  expect(out).toContain('--keep|--drop')
  expect(out).toContain('Use pnpm 11.')
  await terminal.json('resolve', 'mem_a', '--keep')
  await terminal.json('resolve', 'mem_b', '--drop')
  expect(await shown('mem_a')).toMatchObject({ content: 'Use pnpm 11.', maturity: 'discarded' })
  expect(await shown('mem_b')).toMatchObject({ content: 'pnpm, always.', maturity: 'raw' })
  expect(await terminal.run('resolve', 'mem_c', '--keep')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Nobody else changed mem_c'),
  })
})

test('purge needs a discarded memory, and leaves nothing of its text in the export', async () => {
  expect(await terminal.run('purge', 'mem_d')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Discard it first.'),
  })
  const { id } = await shown('mem_d')
  await terminal.json('discard', 'mem_d')
  const asked = await terminal.run('purge', 'mem_d')
  expect(asked).toMatchObject({ code: 1, out: '' })
  expect(asked.errors).toMatch(
    /^error: This would erase m_\w+ “Done”, for good\. .*memories\.jsonl is not touched\. Nothing was erased: add --yes/,
  )
  expect(await terminal.json('show', 'mem_d')).toMatchObject({ maturity: 'discarded' })
  await terminal.json('purge', 'mem_d', '--yes')
  expect(await terminal.run('show', id)).toMatchObject({ code: 1, errors: expect.stringContaining('was purged on') })
  expect((await terminal.run('export', '-')).out).not.toContain('thanks')
  expect(await terminal.json('undo')).toEqual([])
})
