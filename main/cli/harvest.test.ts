import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { berthSession, claudeCodeLines } from '../engine/harvest/testing/madeUpSession.ts'
import { write } from '../engine/store/db.ts'
import { openLibrary } from '../engine/store/open.ts'
import { leaveOut } from '../engine/store/queries/leftOutRows.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

test('harvest shows what it added; a dry run adds nothing', async () => {
  terminal.write('s/berths.jsonl', claudeCodeLines())
  const dry = await terminal.run('harvest', 's', '--dry-run')
  expect(dry).toMatchObject({ code: 0, errors: '' })
  expect(dry.out).toContain('Would add 2 raw memories.')
  expect((await terminal.json<unknown[]>('list')).length).toBe(0)
  const { out } = await terminal.run('harvest', 's')
  expect(out).toContain('Read 1 transcript with 1 session: 11 events, 11 new.\nAdded 2 raw memories.\n')
  expect(out).toContain('Never write plans into the repository')
  expect((await terminal.run('harvest', 's')).out).toContain('0 new.\nAdded 0 raw memories; 2 known before.')
})

test('only the lessons that are named by number are added; the others are offered again', async () => {
  terminal.write('s/berths.jsonl', claudeCodeLines())
  const { out } = await terminal.run('harvest', 's', '--dry-run')
  expect(out).toMatch(/^1 {2}m_\w+ {2}usage\n[^]*^2 {2}m_\w+ {2}correction$/m)
  expect((await terminal.run('harvest', 's', '--only', '3')).errors).toContain(
    'There is no lesson 3: 2 lessons are new.',
  )
  expect((await terminal.run('harvest', 's', '--only', '2-x')).code).toBe(2)
  expect((await terminal.run('harvest', 's', '--only', '2')).out).toContain('Added 1 raw memory.')
  const stored = await terminal.json<{ description: string }[]>('list')
  expect(stored.map(({ description }) => description)).toEqual([expect.stringContaining('Never write plans')])
  expect((await terminal.run('harvest', 's', '--dry-run')).out).toContain('Would add 1 raw memory; 1 known before.')
})

test('what a person left out in the app is only counted; --left-out adds it after all', async () => {
  terminal.write('s/berths.jsonl', claudeCodeLines())
  const { lessons } = await terminal.json<{ lessons: { id: string }[] }>('harvest', 's', '--dry-run')
  const db = openLibrary(join(terminal.folder, 'data', 'library.db'), nodeFiles)
  write(db, (writable) => leaveOut(writable, lessons[1]!.id, '2026-11-20T09:00:00.000Z'))
  db.close()
  const counted = 'Would add 1 raw memory; 1 left out before (--left-out).'
  expect((await terminal.run('harvest', 's', '--dry-run')).out).toContain(counted)
  expect((await terminal.run('harvest', 's', '--only', '2')).errors).toContain('1 lesson is new.')
  expect((await terminal.run('harvest', 's')).out).toContain('Added 1 raw memory; 1 left out before (--left-out).')
  const { out } = await terminal.run('harvest', 's', '--left-out', '--only', '1')
  expect(out).toContain('Added 1 raw memory; 1 known before.')
  expect((await terminal.run('harvest', 's', '--dry-run')).out).toContain('Would add 0 raw memories; 2 known before.')
})

test('a path without transcripts ends with 1 and the way out', async () => {
  const { code, errors } = await terminal.run('harvest', 'nowhere')
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('There is nothing at') })
})

test('a line that cannot be read is named with its place on stderr', async () => {
  terminal.write('s/berths.jsonl', `${claudeCodeLines()}{"type": "user", "mess`)
  const { code, errors } = await terminal.run('harvest', 's/berths.jsonl')
  expect(code).toBe(0)
  expect(errors).toContain('berths.jsonl:12: It is not JSON, or not all of it is there yet.')
})

test('a secret said in a session is masked in what harvest and show print', async () => {
  const secret = `ghp_${'aB3dE6gH9k'.repeat(4).slice(0, 36)}`
  const said = `no, never put the token ${secret} into the berth plan, because the plan is public.`
  terminal.write('s/berths.jsonl', claudeCodeLines([...berthSession, ['person', said], ['agent', 'Done.']]))
  const { out } = await terminal.run('harvest', 's')
  expect(out).toContain('into the berth plan')
  expect(out).not.toContain(secret)
  const { lessons } = await terminal.json<{ lessons: { id: string }[] }>('harvest', 's')
  expect(JSON.stringify(lessons)).not.toContain(secret)
})

test('checkpoint adds what is new in the session', async () => {
  terminal.write('home/.claude/projects/-harbour/berths.jsonl', claudeCodeLines(berthSession.slice(0, 8)))
  const first = await terminal.run('checkpoint', '--session', 'berths')
  expect(first.out).toContain('Session berths: 8 events.\n')
  expect(first.out).toContain('Added 1 raw memory.')
  terminal.write('home/.claude/projects/-harbour/berths.jsonl', claudeCodeLines())
  const second = await terminal.json<{ extracted: { lessons: { state: string }[] } }>('checkpoint')
  expect(second.extracted.lessons.map(({ state }) => state)).toEqual(['added', 'known'])
  expect((await terminal.run('checkpoint', '--session', 'unknown')).errors).toContain(
    'The transcript of the session unknown is not in',
  )
})

test('an agent checks its own session, and gets a pack for what is at hand', async () => {
  terminal.write('home/.claude/projects/-harbour/berths.jsonl', claudeCodeLines())
  terminal.marks = { CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_SESSION_ID: 'berths' }
  const { code, out } = await terminal.run('checkpoint')
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Added 2 raw memories.') })
  expect(out).toContain('\n# What was learned here\n\n## Best answer\n- Never write plans into the repository')
  expect(await terminal.json('checkpoint')).toMatchObject({ pack: { level: 'task', budget: 500 } })
})
