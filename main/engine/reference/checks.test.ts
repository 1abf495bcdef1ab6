import { expect, test } from 'vitest'
import { compare } from '../language/comparison.ts'
import { promotionChecks } from './checks.ts'
import { memoryMdRoom } from './memoryMdRoom.ts'

const now = new Date('2026-06-10T12:00:00Z')
const lesson = 'Set `lock_timeout` in every migration, because `ALTER TABLE` queues behind long reads.'

function check(
  id: string,
  content: string,
  more: {
    changed_at?: string
    verified_at?: string
    refs?: 'stands' | 'changed' | 'gone'
    existing?: { place: string; text: string }[]
  } = {},
) {
  const memory = { changed_at: now.toISOString(), ...more }
  return promotionChecks({
    content,
    memory,
    existing: more.existing ?? [],
    compare: (text) => compare(content, text),
    now,
  }).find((each) => each.id === id)!
}

test('a complete, recent lesson passes every gate', () => {
  const checks = promotionChecks({
    content: lesson,
    memory: { changed_at: now.toISOString() },
    existing: [],
    compare: (text) => compare(lesson, text),
    now,
  })
  expect(checks.filter((each) => !each.ok)).toEqual([])
  expect(checks.map((each) => [each.id, each.level])).toEqual([
    ['length', 'stop'],
    ['structure', 'stop'],
    ['distilled', 'stop'],
    ['duplicate', 'stop'],
    ['contradiction', 'stop'],
    ['wording', 'warn'],
    ['staleness', 'stop'],
  ])
})

test('a lesson has five to five hundred words', () => {
  expect(check('length', 'Pin it, always pin.')).toMatchObject({ ok: false, detail: '4 words (5 to 500 allowed)' })
  expect(check('length', 'Pin it, please always pin.').ok).toBe(true)
  expect(check('length', 'word '.repeat(500)).ok).toBe(true)
  expect(check('length', 'word '.repeat(501)).ok).toBe(false)
  expect(check('length', '迁移必须设置锁超时，否则会阻塞写入').ok).toBe(true)
})

test.each([
  ['const a = load()\nconst b = a.map((x) => x + 1)\nexport { b }', /only code/],
  ['```ts\nexport const limit = 5\n```', /only code/],
  ['## How the queue works when it is full', /only a heading/],
  ['TODO: lock the queue before it is full', /an open to-do/],
  ['The queue is full when the broker and', /breaks off/],
  ['The reasons for this are the following:', /breaks off/],
  ['because the broker drops messages over the limit', /beginning is missing/],
  ['Run it like this:\n```\nmake gen', /not closed/],
  ['**Harbour Desk:** Current Berths; Key Cranes; Tide Tables.', /only headings or labels/],
])('%j is not a complete statement', (content, detail) => {
  expect(check('structure', content)).toMatchObject({ ok: false, detail: expect.stringMatching(detail) })
})

test.each([
  lesson,
  'Run the generator after every change of a proto file:\n\n```sh\nmake gen\n```',
  '- Prices are integers.\n- Dates are in UTC.',
  'nginx strips headers with underscores (set underscores_in_headers on)',
  'Call `a();` before `b();`',
  'if the queue is full, call flush() (twice)',
  'TZ=UTC makes the date tests stable in CI',
  '@types packages must match their library',
])('%j is a complete statement', (content) => {
  expect(check('structure', content).ok).toBe(true)
})

test.each([
  ['{"status": 500, "error": {"message": "boom", "retry": false}}', 'a JSON document'],
  ['2026-05-01 10:00:01 start\n2026-05-01 10:00:02 ready\n2026-05-01 10:00:09 stop', 'lines of a log'],
  ['INFO boot\nWARN slow disk\nERROR gave up after 3 tries', 'lines of a log'],
  ['TypeError: x is not a function\n    at run (/srv/app/a.js:10:5)\n    at main (/srv/app/b.js:2:1)', 'a stack trace'],
  ['Traceback:\n  File "/srv/a.py", line 3\n    x()\n  File "/srv/b.py", line 9\nKeyError', 'a stack trace'],
  ['\u001b[31mFAIL\u001b[0m three tests of the parser', 'terminal colour codes'],
  ['@@ -1,2 +1,2 @@\n-old line\n+new line\n+other line', 'a patch'],
  ['src/a.ts:10:3: error one\nsrc/b.ts:4:1: error two\nsrc/c.ts:7:7: error three', 'search results'],
])('%j is raw tool output', (content, kind) => {
  expect(check('distilled', content)).toMatchObject({ ok: false, level: 'stop', detail: expect.stringContaining(kind) })
})

test('a lesson that quotes a line of output is not raw output', () => {
  expect(check('distilled', 'When the log says `ERROR pool exhausted`, raise `max` in src/db.ts:12:3 by one.').ok).toBe(
    true,
  )
  expect(check('distilled', '- Prices are integers.\n- Dates are in UTC.\n- Ids are strings.').ok).toBe(true)
})

test('a duplicate in the target is named, with its similarity', () => {
  const existing = [
    { place: 'dates', text: 'Dates are stored in UTC everywhere.' },
    {
      place: 'lock-timeout',
      text: 'Set lock_timeout in every migration, because ALTER TABLE queues behind long reads!',
    },
  ]
  expect(check('duplicate', lesson, { existing })).toMatchObject({
    ok: false,
    text: 'Already stated in lock-timeout',
    detail: expect.stringMatching(/^nearest (?:0\.9\d|1\.00), in lock-timeout$/),
  })
  expect(check('duplicate', 'Prices are stored in cents everywhere.', { existing })).toMatchObject({ ok: true })
})

test('what hardly resembles anything in the target has no nearest text', () => {
  const existing = [{ place: 'line 7', text: 'Parcels above 30 kg need a pallet label.' }]
  expect(check('duplicate', lesson, { existing })).toMatchObject({ ok: true, detail: 'no similar text' })
})

test('a contradiction in the target is quoted, and is no duplicate, however similar', () => {
  const existing = [
    { place: 'line 4', text: 'The nightly export keeps 14 copies on the mirror.' },
    { place: 'line 9', text: 'Parcels above 30 kg need a pallet label.' },
  ]
  const content = 'The nightly export keeps 30 copies on the mirror.'
  expect(check('duplicate', content, { existing }).ok).toBe(true)
  expect(check('contradiction', content, { existing })).toMatchObject({
    ok: false,
    level: 'stop',
    text: 'Contradicts line 4',
    detail: '“30” or “14”',
  })
  expect(check('contradiction', lesson, { existing })).toMatchObject({ ok: true, detail: '' })
})

test('a text that names code that is gone is not fresh, however young it is, until a person says that it holds', () => {
  const young = { changed_at: '2026-06-10T11:00:00Z', refs: 'gone' as const }
  expect(check('staleness', lesson, young)).toMatchObject({ ok: false, text: 'Names code that is gone' })
  expect(check('staleness', lesson, { ...young, verified_at: '2026-06-10T11:30:00Z' }).ok).toBe(true)
})

test('a text older than seven days fails the staleness gate', () => {
  expect(check('staleness', lesson, { changed_at: '2026-06-03T12:00:00Z' }).ok).toBe(true)
  expect(check('staleness', lesson, { changed_at: '2026-06-02T11:00:00Z' })).toMatchObject({
    ok: false,
    level: 'stop',
    detail: 'text changed 8 days ago, and it names nothing in the code',
  })
  const old = { changed_at: '2026-06-02T11:00:00Z' }
  expect(check('staleness', lesson, { ...old, refs: 'stands' }).ok).toBe(true)
  expect(check('staleness', lesson, { ...old, refs: 'changed' }).ok).toBe(false)
  expect(check('staleness', lesson, { ...old, verified_at: '2026-06-08T11:00:00Z' })).toMatchObject({
    ok: true,
    detail: 'text verified 2 days ago',
  })
})

test('a text in the first person gets a wording remark', () => {
  expect(check('wording', 'I noticed that the build needs two cores.')).toMatchObject({
    ok: false,
    detail: 'first person',
  })
})

test('a MEMORY.md beyond what agents load gets a warning, by lines and by bytes', () => {
  const lines = (count: number, width = 3) => Buffer.from(`${'x'.repeat(width)}\n`.repeat(count))
  expect(memoryMdRoom(lines(199), lines(200))).toMatchObject({
    ok: true,
    detail: '200 of 200 lines, 800 of 25,000 bytes; was 199 lines, 796 bytes',
    filled: { before: 0.995, after: 1 },
  })
  expect(memoryMdRoom(null, lines(203))).toMatchObject({ ok: false, text: expect.stringContaining('last 3 lines') })
  expect(memoryMdRoom(null, lines(101, 249))).toMatchObject({
    ok: false,
    text: expect.stringContaining('last line'),
    filled: { before: 0, after: 1.01 },
  })
})

test('the word I gets a remark, unless quoted or in code', () => {
  const wording = (content: string) =>
    promotionChecks({
      content,
      memory: { changed_at: now.toISOString() },
      existing: [],
      compare: (text) => compare(content, text),
      now,
    }).find(({ id }) => id === 'wording')
  expect(wording('The cache was stale, so I removed it and the build passed again.')).toMatchObject({
    ok: false,
    detail: 'first person',
  })
  expect(wording('The prompt "may I proceed" waits for ever; pass `-I` to skip it.')).toMatchObject({ ok: true })
})
