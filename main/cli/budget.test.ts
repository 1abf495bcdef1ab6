import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

const text = `# Memory\n\n${Array.from({ length: 205 }, (_, at) => `- Note ${at + 1} speaks of cargo ${at * 7}.\n`).join('')}- Note 1 speaks of cargo 0.\n`

test('budget lists what agents do not load; making room is one step, with or without a dry run, and can be undone', async () => {
  terminal.write('app/MEMORY.md', text)
  const { code, out } = await terminal.run('budget', '--project', 'app')
  expect(code).toBe(0)
  expect(out).toContain('208 of 200 lines')
  expect(out).toContain('not seen by agents: 8')
  expect(out).toMatch(/line 208 {2}Note 1 speaks of cargo 0\. \(line 3 says it word for word\)/)
  const file = await terminal.json('budget')
  expect(file).toMatchObject([{ lines: 208, lost: expect.any(Array) }])
  const dry = await terminal.run('budget', 'app/MEMORY.md', '--apply', 'both', '--dry-run')
  expect(dry.out).toContain('+## Older')
  expect(terminal.read('app/MEMORY.md')).toBe(text)
  await terminal.json('budget', 'app/MEMORY.md', '--apply', 'both')
  expect(terminal.read('app/MEMORY.md')).toContain('## Older')
  await terminal.run('undo')
  expect(terminal.read('app/MEMORY.md')).toBe(text)
})

test('a dry run without an action, and a file that does not exist, give a clear error', async () => {
  expect(await terminal.run('budget', '--dry-run')).toMatchObject({ code: 2 })
  terminal.write('app/MEMORY.md', text)
  const unknown = await terminal.run('budget', 'app/none.md')
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(unknown.errors).toMatch(
    /^error: .*none\.md is not a known MEMORY\.md with entries\. Known are .*app\/MEMORY\.md\.$/m,
  )
  expect(await terminal.run('budget', 'app/none.md', '--apply', 'compact')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not a known MEMORY.md'),
  })
})
