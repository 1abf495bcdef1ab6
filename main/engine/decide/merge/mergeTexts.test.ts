import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf } from '../../../../shared/text/merging/rows.ts'
import { mergeTexts } from './mergeTexts.ts'

const merged = (...texts: string[]) => mergeTexts(texts).content

test('a statement two texts word differently appears once in the result, attributed to both', () => {
  const { content, sentences, repeats } = mergeTexts([
    'The proxy pools by transaction, so named prepared statements are lost between queries. Do not pass a `name` to query(); under load it fails.',
    'Never give a query a name: the proxy pools by transaction and named prepared statements are lost between queries.',
  ])
  expect(content).toBe(
    'The proxy pools by transaction, so named prepared statements are lost between queries. Do not pass a `name` to query(); under load it fails.',
  )
  expect(sentences.map(({ from }) => from)).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(repeats).toMatchObject([{ source: 1, sentence: 0 }])
})

test.each([
  'The cache key should hold the tenant, which it currently does not.\n\nI think we should add it.',
  'Done for today!',
])('texts that are the same, up to layout, are kept word for word: %s', (text) => {
  expect(merged(text, text)).toBe(text)
  expect(merged(text, text.replaceAll('\n\n', ' '), text)).toBe(text)
  expect(mergeTexts([text, text]).repeats).toEqual([])
})

test.each([
  [
    'a rule and the rule with an example',
    ['Use pnpm in this repo.', 'Use pnpm, not npm, in this repository. Example: `pnpm --filter tides test`.'],
    'Use pnpm, not npm, in this repository. Example: `pnpm --filter tides test`.',
  ],
  [
    'chatter and the first person',
    [
      'Never start the ferry simulator with real tide data; use the recorded tides in `fixtures/tides`.',
      'I learned today that we should never start the ferry simulator with real tide data. Use the recorded tides in `fixtures/tides` instead. The live feed counts against our quota of 400 calls.',
    ],
    'Never start the ferry simulator with real tide data; use the recorded tides in `fixtures/tides`. The live feed counts against the quota of 400 calls.',
  ],
  [
    'three notes on one subject',
    [
      'Bookings are stored in UTC; the screen shows harbour time.',
      'Store bookings in UTC. Show them in harbour time.',
      'All bookings are saved as UTC and displayed in the time of the harbour.',
    ],
    'Bookings are stored in UTC; the screen shows harbour time.',
  ],
  [
    'a problem somebody met, its cause and its remedy',
    [
      'I ran into the lamp error again today. The west quay is in night mode and a spare lamp does not pass between tenders. I removed the fuse from lamp.open() and now it works.',
      'The west quay runs in night mode here, so spare lamps do not pass from one tender to the next. Never pass a fuse to lamp.open().',
    ],
    'The west quay is in night mode and a spare lamp does not pass between tenders. Removing the fuse from lamp.open() fixes it. Never pass a fuse to lamp.open().',
  ],
  [
    'what does not work, and how it fails',
    [
      'The west quay runs in night mode here, so spare lamps do not pass from one tender to the next.',
      'It turns out spare lamps do not work behind the west quay in night mode, they do not pass between tenders.',
    ],
    'The west quay runs in night mode here, so spare lamps do not pass from one tender to the next.',
  ],
  [
    'a place, in other words',
    [
      'Pilot logs are in `/srv/pilot/logs`.',
      'All logs of the pilot live in `/srv/pilot/logs`. They rotate after 14 days.',
    ],
    'Pilot logs are in `/srv/pilot/logs`. They rotate after 14 days.',
  ],
  [
    'two lists',
    ['- run `make charts`\n- tag the commit', '- run `make charts`\n- send the notice to the pilots'],
    '- run `make charts`\n- tag the commit\n- send the notice to the pilots',
  ],
  [
    'a session report around a fact',
    [
      'Let me note this: the importer reads CSV only.',
      'The importer reads only CSV files. I think the limit is 20 MB per file.',
    ],
    'The importer reads only CSV files. The limit is 20 MB per file.',
  ],
])('says it once: %s', (_, texts, result) => {
  expect(merged(...texts)).toBe(result)
})

test.each([
  [
    'a universal claim and one with a condition',
    'All gates close at night.',
    'All gates close at night when the tide is above 3 m.',
  ],
  ['a thing inside a name', 'The raw photos are sold.', 'Photos are in `/srv/raw`.'],
  ['another verb', 'The crane job reads `/etc/crane`.', 'The crane job writes `/etc/crane`.'],
])('keeps both: %s', (_, one, other) => {
  for (const texts of [
    [one, other],
    [other, one],
  ]) {
    const { content, contradictions } = mergeTexts(texts)
    if (contradictions.length === 0) expect([content.includes(one), content.includes(other)]).toEqual([true, true])
  }
})

test('of two wordings the fuller one stays, whichever text it is in', () => {
  const fuller =
    'Set lock_timeout = 5s before every migration; ALTER TABLE waits behind long queries and blocks all writes.'
  const shorter = 'Run migrations with lock_timeout set to 5s, otherwise ALTER TABLE blocks writes.'
  expect(merged(shorter, fuller)).toBe(fuller)
  expect(merged(fuller, shorter)).toBe(fuller)
})

test('a fact in only one text stays, although the rest of that text is left out as repeated', () => {
  expect(
    merged(
      'Tests share one database, so parallel workers collide. Each worker must create its own schema from `POOL_ID` and drop it at the end.',
      'The tests share a single database and parallel workers collide. Give each worker its own schema, named after `POOL_ID`. Truncating tables was tried and left deadlocks.',
    ),
  ).toBe(
    'Tests share one database, so parallel workers collide. Each worker must create its own schema from `POOL_ID` and drop it at the end. Truncating tables was tried and left deadlocks.',
  )
})

test('words in only one of two wordings are listed, without those they share', () => {
  const { added } = mergeTexts([
    'Tests share a database, so parallel workers collide on unique keys.',
    'The tests share a single database and parallel workers never wait.',
  ])
  expect(added).toEqual([
    { source: 0, sentence: 0, words: ['collide on unique keys'] },
    { source: 1, sentence: 0, words: ['never wait'] },
  ])
})

test.each([
  ['a new combination of words from two sentences', 'Migrations run in CI. Seeds run locally.', 'Seeds run in CI.'],
  ['another action', 'Remove the flag label_v2.', 'Create the flag label_v2.'],
  ['a command', 'Use pnpm with Node 22.', 'Run `pnpm i`.'],
  ['another number', 'The pool holds 20 connections and the queue 10.', 'The cache holds 10 connections and 12 keys.'],
  [
    'a negation',
    'Ask the harbour before the label is printed.',
    'Ask the harbour before the label is printed on Sundays only.',
  ],
])('%s is no repetition', (_, one, other) => {
  expect(mergeTexts([one, other]).repeats.filter(({ source }) => source === 1)).toEqual([])
})

test('a statement that one text makes in two sentences keeps both', () => {
  const text =
    'Only the writer of a berth may call hold(). The harbour office may call hold() only if it is the writer of the berth.'
  expect(merged(text, `${text} Log every call.`)).toBe(`${text} Log every call.`)
})

test('a negated sentence does not repeat an affirmed one', () => {
  const { repeats, contradictions } = mergeTexts([
    'The gateway logs the webhook body in the audit table of the ledger.',
    'Keep cool. The gateway never logs the webhook body.',
  ])
  expect(repeats.filter(({ sentence, source }) => source === 1 && sentence === 1)).toEqual([])
  expect(contradictions).not.toEqual([])
})

const word = fc.constantFrom(
  'lock',
  'berth',
  'quay',
  'tide',
  'pilot',
  'crane',
  'read',
  'wake',
  'never',
  'and',
  'before',
)
const figure = fc.constantFrom('7', '12 s', '`src/quay.ts`', 'PORT_MAX', 'v2.1')
const sentence = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, figure), { minLength: 2, maxLength: 9 })
  .map((words) => `${words.join(' ')}.`)
const text = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(' '))

test('no number, name or code is lost, except in a pending choice', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
      const { content, contradictions } = mergeTexts(texts)
      if (contradictions.length > 0) return
      for (const exact of ['7', '12 s', '`src/quay.ts`', 'PORT_MAX', 'v2.1'])
        if (texts.some((each) => each.includes(exact))) expect(content).toContain(exact)
    }),
    { numRuns: 300 },
  )
})

const withHeadings =
  '# Berths\n\nLock the row before the tide table is read.\n\n## Night\n\n- Red lamps mark the quay.\n- Ask the pilot for the list of ships.'

test('of three texts, each section stays below its own heading', () => {
  expect(
    merged(
      withHeadings,
      'Lock the row before the tide table is read. Each desk has a key. Ask the pilot for the list of ships.',
      '# Cranes\n\nTheir hooks weigh 40 kg.\n\n## Night\n\n- Ask the pilot for the list of ships.\n- Cranes stand still.',
    ),
  ).toBe(
    '# Berths\n\nLock the row before the tide table is read. Each desk has a key.\n\n## Night\n\n- Red lamps mark the quay.\n- Ask the pilot for the list of ships.\n- Cranes stand still.\n\n# Cranes\n\nTheir hooks weigh 40 kg.',
  )
})

test('where the last of three texts has the headings, what belongs to none of them stands before them', () => {
  const ship = 'Ask the pilot for the list of ships. Pilots carry a radio.'
  expect(merged('Fees are whole cents.', ship, withHeadings)).toBe(
    `Fees are whole cents.\n\n${withHeadings}\n\nPilots carry a radio.`,
  )
})

test('a sentence names each of three texts that have it, also where one words it otherwise', () => {
  const sentence = 'No pilot or watchman — the standard `quay` desk only.'
  const { sentences } = mergeTexts([
    sentence,
    '- No pilot or watchman; the standard `quay` desk is used directly.',
    `Cranes stand still at night. ${sentence}`,
  ])
  expect(sentences.find(({ text }) => text === sentence)?.from).toEqual([0, 2])
})

test('whatever is merged, a sentence names every text that has it, and is in one that it names', () => {
  const said = [
    'Lock the row.',
    'The row is locked by the desk.',
    'Ask the pilot at night.',
    'Cranes stand still.',
    '# Night\n\nThe lamp is red.',
    '- Fees are 3 cents.',
  ]
  const text = fc.array(fc.constantFrom(...said), { minLength: 1, maxLength: 5 }).map((some) => some.join('\n\n'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
      for (const { text: sentence, from } of mergeTexts(texts).sentences) {
        const having = texts.flatMap((each, at) =>
          piecesOf(each, at).some((piece) => piece.text === sentence) ? at : [],
        )
        expect(from).toEqual(expect.arrayContaining(having))
        expect(having.some((at) => from.includes(at))).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('short notes that say one thing in other words become one sentence, the fullest; a title stays', () => {
  const notes = [
    'Must maintain the berth table as source of truth.',
    'The berth table is always the source of truth.',
    'Berth table as source of truth over the cache.',
  ]
  expect(mergeTexts(notes).content).toBe(notes[0])
  const titled = [
    '# Berth table as source of truth\n\nThe lock reads it.',
    'The berth table is the source of truth for quays.',
  ]
  expect(mergeTexts(titled).content).toContain('# Berth table as source of truth')
})
