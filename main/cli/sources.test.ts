import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Source } from '../../shared/model/source.ts'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

const at = (name: string) => join(terminal.folder, name)
const sources = () => terminal.json<Source[]>('sources')

test('removing a source first says what happens to its memories, and forgets the undecided ones', async () => {
  await terminal.json('validate', 'mem_a')
  const tried = await terminal.run('sources', 'remove', 'app', '--dry-run')
  expect(tried).toMatchObject({ code: 0, errors: '' })
  expect(tried.out).toBe(
    `This would remove .jaato in app. 3 memories without a decision: forgotten. 1 memory with one: kept, without a file. 1 decision not in its files yet is not written. Its files stay as they are: \`schoolhouse sync ${at('app/.jaato')}\` brings it back.\n`,
  )
  expect(await sources()).toHaveLength(1)
  const files = terminal.snapshot()
  expect((await terminal.run('sources', 'remove', 'app/.jaato')).out).toMatch(/^Removed \.jaato in app\. 3 memories/)
  expect(await sources()).toEqual([])
  expect(terminal.snapshot()).toEqual(files)
  await terminal.json('sync', 'app')
  expect(await sources()).toMatchObject([{ memories: 4, pending: 1 }])
})

test('a source whose files are missing is removed only with --yes, because the forgotten memories cannot be read again', async () => {
  rmSync(at('app'), { recursive: true })
  const [source] = await sources()
  const refused = await terminal.run('sources', 'remove', source!.id)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.errors).toMatch(/^error: .*4 memories without a decision: forgotten.*cannot be restored.*add --yes/)
  expect(await terminal.json('sources', 'remove', source!.id, '--yes')).toMatchObject({ removed: true, returns: false })
  expect(await sources()).toEqual([])
})

test('a paused source lists both ways out; once moved to its new place it is read and written there', async () => {
  await terminal.json('validate', 'mem_a')
  renameSync(at('app'), at('app2'))
  expect((await terminal.run('sync')).code).toBe(1)
  const listed = await terminal.run('sources')
  expect(listed.errors).toMatch(/cannot be read: \.jaato in app: Folder not found.*move the source there.*remove it/)
  expect(listed.errors).toMatch(/schoolhouse sources move s_\w+ PATH`, or `schoolhouse sources remove s_/)
  const unwritten = await terminal.run('write-back')
  expect(unwritten.errors).toMatch(/^error: \.jaato in app cannot be read, 1 decision waits: Folder not found/)
  expect(unwritten.errors).toMatch(/note: `schoolhouse sources move s_\w+ PATH`/)
  const tried = await terminal.run('sources', 'move', 'app', 'app2', '--dry-run')
  expect(tried.out).toContain('4 of 4 known records are there.\n')
  expect(tried.out).toContain('does not cover a move')
  expect((await sources())[0]).toMatchObject({ path: at('app/.jaato') })
  expect((await terminal.run('sources', 'move', 'app', 'app2')).out).toMatch(
    /^Moved \.jaato in app: it is read from .*app2/,
  )
  expect((await sources())[0]).toMatchObject({ name: '.jaato in app2', path: at('app2/.jaato'), gone: 0, pending: 1 })
  expect((await terminal.run('write-back')).code).toBe(0)
  expect(terminal.read('app2/.jaato/memories.jsonl')).toContain('validated')
  expect(existsSync(at('app'))).toBe(false)
  expect((await terminal.run('journal', '--limit', '2')).out).toContain('Moved .jaato in app from')
})

test('a new place without some known records needs --yes; one without any, or of another source, is refused', async () => {
  terminal.write('some/.jaato/memories.jsonl', '{"id":"mem_a","content":"Use pnpm, never yarn."}\n')
  const refused = await terminal.run('sources', 'move', 'app', 'some')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.errors).toMatch(/Of 4 known records of \.jaato in app, 1 is at .*; 3 would count as gone.*add --yes/)
  terminal.write('none/.jaato/memories.jsonl', '{"id":"x","content":"Other."}\n')
  expect((await terminal.run('sources', 'move', 'app', 'none', '--yes')).errors).toMatch(/None of the 4 known records/)
  cpSync(at('app'), at('copy'), { recursive: true })
  await terminal.json('sync', 'copy')
  expect((await terminal.run('sources', 'move', 'app', 'copy')).errors).toMatch(/is read as .jaato in copy already/)
  expect(await terminal.json('sources', 'move', 'app', 'some', '--yes')).toMatchObject({
    moved: true,
    found: 1,
    missing: 3,
  })
})

test('wrong arguments say what is needed', async () => {
  expect(await terminal.run('sources', 'remove')).toMatchObject({ code: 2 })
  expect(await terminal.run('sources', 'move', 'app')).toMatchObject({ code: 2 })
  expect(await terminal.run('sources', 'rename', 'app')).toMatchObject({ code: 2 })
  terminal.write('app/notes.jsonl', '{"id":"n","content":"Labels are printed twice."}\n')
  await terminal.json('sync', 'app/notes.jsonl')
  expect((await terminal.run('sources', 'remove', 'app')).errors).toMatch(/app may be s_.* or s_.*Name one of them/)
  expect((await terminal.run('sources', 'remove', 'nobody')).errors).toMatch(/error: There is no source nobody/)
})
