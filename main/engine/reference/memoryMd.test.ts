import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPieces } from '../store/fileChange.ts'
import type { FileChange } from '../store/fileChange.ts'
import { thrownBy } from '../testing/thrownBy.ts'
import { findEntry, planSection, planSectionEdit, planSectionRemoval } from './memoryMd.ts'
import { markdownEntries } from './referenceEntries.ts'
import { sectionsOf } from './sections.ts'

const path = '/home/ada/.claude/projects/api/memory/MEMORY.md'
const memory = [
  '# Memory',
  '',
  '- [Timers](timers.md) — throttled in jsdom',
  '',
  '## Postgres',
  '',
  '- Ids arrive as strings.',
  '- Retry 40001 three times,',
  '  with jitter.',
  '',
  '## Webhooks',
  '',
  'Signed with HMAC.',
  '',
].join('\n')

function add(text: string, section: string, entry: string, create = false): string {
  const current = Buffer.from(text)
  return after(planSection({ path, current, section, entry, create, owner: 'r' }), current)
}

function after(change: FileChange | null, current: Buffer): string {
  if (change?.kind !== 'modify') return expect.unreachable()
  for (const piece of change.pieces) expect(piece.owner).toBe('r')
  return applyPieces(current, change.pieces).toString()
}

test('an entry is added at the end of its section’s list, before the blank line', () => {
  expect(add(memory, 'Postgres', 'Set lock_timeout.\nIt is off by default.')).toBe(
    memory.replace('with jitter.\n', 'with jitter.\n- Set lock_timeout.\n  It is off by default.\n'),
  )
})

test('the section is matched exactly first, then ignoring case', () => {
  const both = '## postgres\n\n- low\n\n## Postgres\n\n- high\n'
  expect(add(both, 'Postgres', 'x')).toBe(both.replace('- high\n', '- high\n- x\n'))
  expect(add(both, 'POSTGRES', 'x')).toBe(both.replace('- low\n', '- low\n- x\n'))
  expect(add(both, '## Postgres', 'x')).toBe(both.replace('- high\n', '- high\n- x\n'))
})

test('a section with a paragraph or nothing gets its own list', () => {
  expect(add(memory, 'Webhooks', 'x')).toBe(`${memory}\n- x\n`)
  expect(add('## A\n## B\n', 'A', 'x')).toBe('## A\n\n- x\n\n## B\n')
  expect(add('## A', 'A', 'x')).toBe('## A\n\n- x')
})

test('the bullet, indentation and spacing of the list are kept', () => {
  expect(add('## A\n\n * one\n\n * two\n\ntext\n', 'A', 'x\ny')).toBe(
    '## A\n\n * one\n\n * two\n\n * x\n   y\n\ntext\n',
  )
})

test('sub-headings end the section’s own part', () => {
  expect(add('## A\n\n- one\n\n### A1\n\n- deep\n', 'A', 'x')).toBe('## A\n\n- one\n- x\n\n### A1\n\n- deep\n')
})

test('nested items belong to the item above them', () => {
  expect(add('## A\n- one\n  - deep\n\n  more\n', 'A', 'x')).toBe('## A\n- one\n  - deep\n\n  more\n- x\n')
})

test('Windows line ends, a byte order mark and a missing final newline stay', () => {
  expect(add('\ufeff## A\r\n\r\n- one\r\n\r\n## B\r\n', 'A', 'x\ny')).toBe(
    '\ufeff## A\r\n\r\n- one\r\n- x\r\n  y\r\n\r\n## B\r\n',
  )
  expect(add('## A\n\n- one', 'A', 'x')).toBe('## A\n\n- one\n- x')
})

test('a heading in a code block is no heading', () => {
  const text = '## A\n\n```md\n## Postgres\n```\n\n~~~\n## B\n~~~\n'
  expect(sectionsOf(text).map((section) => section.name)).toEqual(['A'])
  expect(thrownBy(() => add(text, 'Postgres', 'x')).kind).toBe('not_found')
})

test('a missing section or file is reported with what to do, and created only on request', () => {
  const error = thrownBy(() => add(memory, 'Redis', 'x'))
  expect(error.kind).toBe('not_found')
  expect(error.message).toContain('“Redis”')
  expect(error.message).toContain('“Postgres”, “Webhooks”')
  expect(error.message).toContain('create it')
  expect(add(memory, 'Redis', 'x', true)).toBe(`${memory}\n## Redis\n\n- x\n`)
  expect(add('a\r\nb', 'Redis', 'x', true)).toBe('a\r\nb\r\n\r\n## Redis\r\n\r\n- x')
  expect(add('', 'Redis', 'x', true)).toBe('## Redis\n\n- x\n')

  const nothing = { path, current: null, section: 'Redis', entry: 'x', owner: 'r' }
  expect(thrownBy(() => planSection({ ...nothing, create: false }))).toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining(path),
  })
  expect(planSection({ ...nothing, create: true })).toEqual({
    kind: 'create',
    path,
    owner: 'r',
    after: Buffer.from('## Redis\n\n- x\n'),
  })
})

test('an existing entry is not added twice', () => {
  expect(thrownBy(() => add(memory, 'Postgres', 'Retry 40001 three times,\nwith jitter.')).kind).toBe('conflict')
})

test('a file that is not UTF-8 and a section name of two lines are refused', () => {
  const current = Buffer.from([0x23, 0x23, 0x20, 0xff])
  const plan = { path, current, section: 'A', entry: 'x', create: false, owner: 'r' }
  expect(thrownBy(() => planSection(plan)).kind).toBe('corrupt')
  expect(thrownBy(() => add(memory, 'A\n## B', 'x', true)).kind).toBe('validation')
})

test('our entry is found as a whole until someone changes it', () => {
  const entry = 'Retry 40001 three times,\nwith jitter.'
  const found = findEntry(memory, 'Postgres', entry)!
  expect(memory.slice(found.start, found.end)).toBe('- Retry 40001 three times,\n  with jitter.')
  expect(findEntry(memory.replace('## Postgres', '## Databases'), 'Postgres', entry)).not.toBeNull()
  expect(findEntry(memory.replaceAll('\n', '\r\n'), 'Postgres', entry)).not.toBeNull()
  expect(findEntry(memory.replace('three', 'five'), 'Postgres', entry)).toBeNull()
  expect(findEntry(memory, 'Postgres', 'Retry 40001 three times,')).not.toBeNull()
  expect(findEntry(memory, 'Postgres', 'Ids arrive')).toBeNull()
})

test('an edit replaces only the entry; a changed entry is a conflict that shows it', () => {
  const current = Buffer.from(memory)
  const edit = { path, current, section: 'Postgres', owner: 'r' }
  expect(
    after(planSectionEdit({ ...edit, from: 'Ids arrive as strings.', to: 'Ids are bigint:\nparse them.' }), current),
  ).toBe(memory.replace('- Ids arrive as strings.', '- Ids are bigint:\n  parse them.'))
  expect(planSectionEdit({ ...edit, from: 'same', to: 'same\n' })).toBeNull()
  const error = thrownBy(() => planSectionEdit({ ...edit, from: 'Ids arrive as numbers.', to: 'x' }))
  expect(error.kind).toBe('conflict')
  expect(error.details.diff?.split('\n').slice(2)).toEqual([
    '@@ -1 +1 @@',
    '-- Ids arrive as numbers.',
    '+- Ids arrive as strings.',
    '',
  ])
})

test('removing an added entry restores the same bytes, whatever the file', () => {
  const line = fc.constantFrom(
    '',
    '- one',
    '* two',
    '  more',
    'text',
    '### deep',
    '## A',
    '## B',
    '```',
    '1. three',
    '\t- tab',
    'é ü',
  )
  const file = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
    .map(([lines, newline, ended, bom]) => (bom ? '\ufeff' : '') + lines.join(newline) + (ended ? newline : ''))
  const entry = fc.constantFrom('x', 'x\ny', 'x\n\n```\ncode\n```', '- nested')
  fc.assert(
    fc.property(file, entry, fc.constantFrom('A', 'b', 'C'), (text, lesson, section) => {
      const current = Buffer.from(text)
      const change = planSection({ path, current, section, entry: lesson, create: true, owner: 'r' })
      if (change.kind !== 'modify') return expect.unreachable()
      const [piece] = change.pieces
      const changed = applyPieces(current, change.pieces)
      const inverse = { ...piece!, before: piece!.after, after: piece!.before }
      expect(applyPieces(changed, [inverse])).toEqual(current)
      expect(markdownEntries(changed.toString()).length).toBeGreaterThanOrEqual(markdownEntries(text).length)
      if (!text.includes('```')) {
        expect(findEntry(changed.toString(), section, lesson)).not.toBeNull()
        const removed = after(
          planSectionRemoval({ path, current: changed, section, entry: lesson, owner: 'r' }),
          changed,
        )
        expect(removed.replace(/\s/g, '')).toContain(text.replace(/\s/g, '').slice(0, 20))
        expect(findEntry(removed, section, lesson)).toBeNull()
      }
    }),
    { numRuns: 400 },
  )
})

test('the entries of a file are its top-level list items', () => {
  expect(markdownEntries(memory)).toMatchObject([
    { line: 3, text: '[Timers](timers.md) — throttled in jsdom' },
    { line: 7, text: 'Ids arrive as strings.' },
    { line: 8, text: 'Retry 40001 three times,\nwith jitter.' },
  ])
})

test('a file without sections suggests creating one instead of choosing one', () => {
  expect(() => add('# Memory\n\nNo sections here.\n', 'Postgres', 'One.')).toThrow(
    /It has no ## sections\. Ask to create it, or choose another file\.$/,
  )
  expect(() => add(memory, 'Redis', 'One.')).toThrow(/It has “Postgres”, “Webhooks”\. Choose one of them/)
})
