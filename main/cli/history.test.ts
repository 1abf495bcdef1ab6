import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openFilledTerminal, storeFile } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

type Step = { step: number | null; label: string }

/** What the memories say, without counters that only grow. */
const memories = () => terminal.json<Record<string, unknown>[]>('list', '--superseded')

test('steps from several commands, written back and undone one by one, restore every file and memory', async () => {
  const files = terminal.snapshot()
  const before = await memories()
  terminal.write('text.txt', 'Use pnpm; yarn breaks the lockfile.')
  await terminal.json('validate', 'mem_a', 'mem_c')
  await terminal.json('merge', 'mem_a', 'mem_b', '--content-file', 'text.txt')
  await terminal.json('write-back')
  await terminal.json('discard', 'mem_d')
  await terminal.json('promote', 'mem_c', '--target', 'learned', '--reason', 'asked every week', '--id', 'pool')
  await terminal.json('write-back')
  const written = terminal.snapshot()
  expect(written).not.toEqual(files)
  expect(written['app/.jaato/references/pool.json']).toContain('"learned"')

  const undone = await terminal.json<Step[]>('undo', '--count', '9')
  expect(undone.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Undid: Promoted/),
    'Undid: Discarded 1 memory',
    'Undid: Merged 2 memories into one',
    'Undid: Validated 2 memories',
  ])
  await terminal.json('write-back')
  expect(terminal.snapshot()).toEqual(files)
  expect(await memories()).toEqual(before)
  expect(await terminal.run('undo')).toMatchObject({
    code: 0,
    out: '',
    errors: expect.stringMatching(/^Nothing to undo\. `schoolhouse journal` lists the steps/),
  })

  expect(await terminal.json('redo', '--count', '9')).toHaveLength(4)
  await terminal.json('write-back')
  expect(JSON.parse(terminal.read('app/.jaato/references/pool.json'))).toMatchObject({ id: 'pool', type: 'learned' })
  expect(terminal.read(storeFile)).toContain('yarn breaks the lockfile')
  expect(await terminal.run('redo', '--json')).toEqual({
    code: 0,
    out: '[]\n',
    errors: '{"note":"Nothing to redo."}\n',
  })
})

test('a step is undone by its number, unless a later one builds on it', async () => {
  await terminal.json('validate', 'mem_a')
  await terminal.json('validate', 'mem_b')
  await terminal.json('discard', 'mem_a')
  expect(await terminal.json('undo', '--step', '2')).toMatchObject([{ step: 2 }])
  expect(await terminal.run('undo', '--step', '1')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: .*“Discarded 1 memory” \(step 3\)/),
  })
  expect(await terminal.run('undo', '--step', '99')).toMatchObject({
    code: 1,
    errors: 'error: There is no step 99.\n',
  })
})

test('undo prints the same shape for the latest step, a numbered step, or several', async () => {
  const shape = [{ step: expect.any(Number), label: expect.stringMatching(/^Undid: Validated 1 memory/) }]
  for (const how of [[], ['--count', '1'], ['--step', '1']]) {
    terminal.end()
    terminal = await openFilledTerminal()
    await terminal.json('validate', 'mem_a')
    expect(await terminal.json('undo', ...how)).toMatchObject(shape)
    expect(await terminal.json('redo', ...how.filter((word) => how[0] === '--count' && word))).toHaveLength(1)
  }
})

test('steps undone before a refusal are listed before it', async () => {
  await terminal.json('promote', 'mem_c', '--target', 'learned', '--reason', 'x', '--id', 'pool')
  await terminal.json('validate', 'mem_a')
  terminal.write('app/.jaato/references/pool.json', '{"edited": true}\n')
  const { code, out, errors } = await terminal.run('undo', '--count', '2')
  expect(code).toBe(1)
  expect(out).toContain('Undid: Validated 1 memory.')
  expect(errors).toMatch(/^error: .*pool\.json is no longer what Schoolhouse wrote/)
  expect(errors).toContain('+{"edited": true}')
  expect(terminal.read('app/.jaato/references/pool.json')).toBe('{"edited": true}\n')
})

test('journal lists the newest first, up to the given limit', async () => {
  await terminal.json('validate', 'mem_a', '--reason', 'seen')
  await terminal.json('discard', 'mem_d')
  await terminal.json('undo')
  const rows = await terminal.json<{ verb: string }[]>('journal')
  expect(rows.map(({ verb }) => verb)).toEqual(['undo', 'discard', 'validate'])
  expect(rows[2]).toMatchObject({ actor: 'person-cli', reason: 'seen', undone: false })
  expect(rows[1]).toMatchObject({ undone: true })
  expect(await terminal.json('journal', '--limit', '1')).toEqual(rows.slice(0, 1))
  expect((await terminal.run('journal')).out).toMatch(
    /^ *2 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}person-cli {2}Discarded 1 memory \(undone\)$/m,
  )
})

test('a dry run of write-back prints a patch and writes nothing; the real run does what the patch said', async () => {
  await terminal.json('validate', 'mem_c')
  const files = terminal.snapshot()
  const { out } = await terminal.run('write-back', '--dry-run')
  expect(out).toMatch(/^--- .*memories\.jsonl\n\+\+\+ .*memories\.jsonl\n@@ /)
  expect(out.match(/^\+\{/gm)).toHaveLength(1)
  expect(terminal.snapshot()).toEqual(files)
  expect(await terminal.json('sources')).toMatchObject([{ pending: 1 }])
  const applied = await terminal.run('write-back', '--source', 'app/.jaato')
  expect(applied).toMatchObject({ code: 0, errors: '' })
  expect(applied.out).toMatch(/^Wrote 1 decision to 1 file\.\n {2}changed .*memories\.jsonl \(\+1 −1\)\n$/)
  expect(terminal.read(storeFile).split('\n')[2]).toContain('"maturity":"validated"')
  expect(terminal.read(storeFile).split('\n')[4]).toBe('{"id": "mem_torn", "content": "half a li')
  expect(await terminal.run('write-back')).toEqual({ code: 0, out: '', errors: 'Nothing is waiting to be written.\n' })
  expect(await terminal.json('write-back')).toEqual({ decisions: 0, files: [], needs_you: [], paused: [] })
})

test('a record changed by another program meanwhile is not overwritten, and the person is told', async () => {
  await terminal.json('validate', 'mem_a')
  const theirs = `${jaatoLine('mem_a', 'Use pnpm 11.')}\n`
  terminal.write(storeFile, theirs)
  const { code, errors } = await terminal.run('write-back')
  expect(code).toBe(0)
  expect(errors).toMatch(/^needs you: m_\w+ .*changed elsewhere/)
  expect(terminal.read(storeFile)).toBe(theirs)
})

test('an unknown source is refused', async () => {
  expect(await terminal.run('write-back', '--source', 'nowhere')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: There is no source nowhere/),
  })
})
