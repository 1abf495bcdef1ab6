import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distil, distilRules } from './distil.ts'

const examples = distilRules.flatMap((rule) =>
  rule.examples.map(([before, after]) => ({ rule: rule.id, before, after })),
)

test.each(examples)('$rule: $before', ({ before, after }) => {
  expect(distil(before).text).toBe(after)
  expect(distil(after).text).toBe(after)
})

test('every rule has an example that it changes', () => {
  for (const rule of distilRules)
    expect(rule.examples.some(([before, after]) => before !== after) || rule.id).not.toBe(rule.id)
  expect(examples.length).toBeGreaterThan(60)
})

test('a deployment note becomes a lesson, and the removed parts are named', () => {
  const { text, removed } = distil(
    "I noticed during today's deploy that a bulk `UPDATE parcels` waits behind the nightly report. " +
      'I fixed it by setting `statement_timeout` in 0017_backfill.sql.',
  )
  expect(text).toBe(
    'A bulk `UPDATE parcels` waits behind the nightly report. Setting `statement_timeout` in 0017_backfill.sql fixes it.',
  )
  expect(removed).toContainEqual({ kind: 'session time', quote: "during today's deploy" })
  expect(removed.map((part) => part.kind)).toEqual(['session time', 'first person', 'one incident'])
})

test('lists, headings, quotes and code blocks keep their structure', () => {
  const note = [
    '## What I learned today',
    '',
    'Hi there!',
    '',
    '- I noticed that the seed runs twice.',
    '  It needs `--once`.',
    '- Let me check the logs.',
    '  1. We use pnpm.',
    '- [ ] I think the port is taken.',
    '',
    '> I think this is a quote.',
    '',
    '```sh',
    '# I noticed that this runs',
    '',
    '',
    'let me check',
    '```',
    '',
    '| we use | our |',
    '',
  ]
  expect(distil(note.join('\n')).text.split('\n')).toEqual([
    '## What I learned today',
    '',
    '- The seed runs twice.',
    '  It needs `--once`.',
    '  1. The project uses pnpm.',
    '- [ ] The port is taken.',
    ...note.slice(9),
  ])
})

test('a wrapped sentence is read as one', () => {
  expect(distil('The cache is cold. I noticed\n  that the first request takes 9 s.').text).toBe(
    'The cache is cold. The first request takes 9 s.',
  )
})

test('a list item whose first sentence is removed keeps its marker for the next line', () => {
  expect(distil('- Let me check that.\n  Tokens expire after a day.\n- Next.').text).toBe(
    '- Tokens expire after a day.\n- Next.',
  )
})

test('Windows line ends stay', () => {
  expect(distil('Thanks!\r\n\r\nI found that `a` wins.\r\nSecond line.\r\n').text).toBe('`a` wins.\r\nSecond line.\r\n')
})

test.each([
  'Let me check the logs.',
  'Thanks!\n\nTODO: finish this.',
  '',
  'The queue is at-least-once; consumers de-duplicate by `event_id`.',
  'I noticed the message "I think we use my token" in `log/today.txt`.',
  'Never call `flush()` twice   in one tick.',
  'Private characters \ue100 are left alone. I think that they are odd.',
])('stays unchanged: %j', (text) => {
  expect(distil(text)).toEqual({ text, removed: [] })
})

test('an announcement with a reason or a prohibition is kept', () => {
  for (const text of [
    'Let me check the port first, because vite silently takes another.',
    'TODO: never ship the debug key.',
    'I need to look at the lock file only after a merge.',
  ])
    expect(distil(text).text.toLowerCase()).toContain(text.split(/first, |TODO: |I need to /).at(-1))
})

const openings = [
  '', 'I noticed that ', 'So I think ', 'Turns out ', 'In this session, I learned that ', 'Note to self: ', 'We ', 'Our team: ',
  'I had to ', 'As the user asked, ', 'Actually, ', 'It seems that ', 'Remember to ', 'We decided not to ', 'I fixed it by ',
  'While I was debugging it, I found that ', 'Let me check ', 'Hi, ', 'TODO: ', 'When I ran it, ',
] // prettier-ignore
const facts = [
  'the worker never retries', 'use `a  b` with --dry-run', 'we do not mock `db`', 'setting TZ=UTC and running it', "it doesn't use v1.2.3",
  'the limit is 10 MB', 'read "my notes today" first', 'my cache in /var/tmp/x is stale', 'always pin versions', 'run src/a.ts:12 currently',
  'no index exists and our API, I think, scans', 'keep https://x.test/we/use', 'nobody may push without review', 'x_y_z = 3.5e-7',
] // prettier-ignore
const sentence = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.constantFrom(...facts),
    fc.constantFrom('.', '!', ' today.', ', apparently.', ''),
  )
  .map((parts) => parts.join(''))
const note = fc
  .array(fc.tuple(fc.constantFrom('', '- ', '1. ', '> ', '## ', '  ', '**Why:** ', '```\n'), sentence), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((lines) =>
    fc
      .array(fc.constantFrom(' ', '\n', '\n\n', '\r\n'), { minLength: lines.length, maxLength: lines.length })
      .map((gaps) => lines.map((line, i) => line.join('') + gaps[i]).join('')),
  )

test('distilling twice equals distilling once', () => {
  fc.assert(
    fc.property(note, (text) => {
      const once = distil(text).text
      expect(distil(once)).toEqual({ text: once, removed: [] })
    }),
    { numRuns: 1500 },
  )
})

test('kept sentences keep their code, paths, numbers, flags, links, quotations and negations', () => {
  const kept = /`[^`]*`|"[^"]*"|--?[a-z][\w-]+|https?:\S+|\S*[/_=\d]\S*[\w/]|\b(?:not|never|no|nobody|without)\b|n't/g
  fc.assert(
    fc.property(
      fc.constantFrom(...openings.filter((opening) => !/^(?:Let me|TODO)/.test(opening))),
      fc.constantFrom(...facts),
      (opening, fact) => {
        const { text } = distil(`${opening}${fact}.`)
        for (const part of fact.match(kept) ?? []) expect(text.toLowerCase()).toContain(part.toLowerCase())
      },
    ),
    { numRuns: 600 },
  )
})

test('distilling leaves no double space, no lower-case start and no dangling word', () => {
  fc.assert(
    fc.property(sentence, (text) => {
      fc.pre(/^[A-Z]/.test(text))
      const result = distil(text).text
      expect(result).toMatch(/^[A-Z`"]|^(?:x_y|https|src)/)
      expect(result.replace('`a  b`', '`ab`')).not.toMatch(/ {2}| [.,!]|\b(?:and|that|to|by|because)[.!]?$/)
    }),
    { numRuns: 600 },
  )
})
