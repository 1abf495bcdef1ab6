import { expect, test } from 'vitest'
import { mergeTexts } from './mergeTexts.ts'

const merged = (...texts: string[]) => mergeTexts(texts).content

test('a label stays above the code it announces, although another text has its words', () => {
  const start =
    'Reading order first.\n\n**Starting the crane:**\n```sh\n./crane --now\n```\n\nStop it with `./crane --off`.'
  expect(merged(start, '`quay/crane.ts` – the crane and the order of starting it')).toContain(
    '**Starting the crane:**\n```sh\n./crane --now\n```',
  )
})

test('a heading stays above its section, although a sentence of another text has its words', () => {
  const note = '# Slice of the berth list\n\n## Night\n\nRed lamps mark the quay.'
  const other = 'The slice of the berth list is read by the night desk. Red lamps mark the quay. Cranes stand still.'
  expect(merged(note, other).startsWith('# Slice of the berth list\n')).toBe(true)
})

test('an item that only names something stays in its list, although a sentence outside of it has the name', () => {
  const list = 'Changed files:\n- `quay/support/lamp.ts`\n- `quay/gate.ts`'
  expect(merged(list, 'Tests were added for the lamp, which is exported through `quay/support/lamp.ts`.')).toContain(
    list,
  )
  expect(
    merged('Lamp tests (in `quay/`): `make lamp` or `make lamps`.', '- **Lamp**: `make lamp`\n- **All**: `make`'),
  ).toContain('- **Lamp**: `make lamp`\n- **All**: `make`')
})

test('an item that only names something is left out where an item of another list says as much', () => {
  expect(
    merged('- the list of ships in `quay/ships`\n- Wake the crew', '- ships: `quay/ships` list\n- Read the tide'),
  ).toBe('- the list of ships in `quay/ships`\n- Wake the crew\n- Read the tide')
})

test('a table keeps its head and its rows, although a sentence of another text has their words', () => {
  const table = '| port | use |\n|---|---|\n| 443 | secure web |\n| 22 | shell |'
  expect(merged(`${table}\n\nAsk before a change.`, 'The secure web has port 443; each port has one use.')).toContain(
    table,
  )
})

test('half a quotation is never left out by itself', () => {
  const asked = 'To see whether the quay is open:\n> "Check all 13 gates. May the ship enter?"'
  expect(merged('Lamp on -> check all 13 gates of the quay -> open', asked)).toContain(
    '"Check all 13 gates. May the ship enter?"',
  )
})

test('a title and the labelled line below it are said once, where another text says each apart', () => {
  const note = '# QUAY-7 – No lamp at the quay\n\n**Kind:** rule\n\n**What it is:** Passing `lamp(0, 3)` to the quay.'
  const line = 'QUAY-7: No lamp at the quay\n**What it is:** Passing `lamp(0, 3)` to the quay.'
  expect(merged(note, line)).toBe(note)
})

test('an item whose first sentence is left out stays an item', () => {
  const berths = 'Bookings are stored in UTC; the screen shows harbour time.'
  expect(merged(berths, '- Wake the crew\n- Store bookings in UTC. Leap days need a test.\n- Read the tide')).toBe(
    `${berths}\n- Wake the crew\n- Leap days need a test.\n- Read the tide`,
  )
})

test('a code span is said only by the same span, not by a longer command', () => {
  expect(
    merged('Before a commit, run `make lamp --all` and wake the crew.', 'Run `make lamp` before a commit.'),
  ).toContain('`make lamp` before')
})

test('a title stays above the list it names, although another text has its words', () => {
  const list = 'Harbour 8\n- Wake the crew at the gate.\n- Lock the berth with two keys.'
  expect(merged(list, 'Use harbour 8 berths: lock them with `two.keys`.').startsWith('Harbour 8\n')).toBe(true)
})

test('a row of a table that holds two sentences stays whole', () => {
  const table =
    '| id | what | why |\n|---|---|---|\n| Q-3 | Loading the crane early | It pulls the whole quay. | Load it late. |'
  const note = '# Q-3 – Loading the crane early\n\n## Problem\n\nIt pulls the whole quay.\n\n## Remedy\n\nLoad it late.'
  expect(merged(table, note)).toContain('| Q-3 | Loading the crane early | It pulls the whole quay. | Load it late. |')
})

test('a heading goes with the last sentence below it, unless it has a name of its own', () => {
  const pool = 'Bookings are stored in UTC; the screen shows harbour time. Cranes stand still.'
  expect(
    merged(pool, '# Clocks of QUAY_7\n\n## Storage\n\nStore bookings in UTC.\n\n## Owner\n\nAsk the night desk.'),
  ).toBe(`${pool}\n\n# Clocks of QUAY_7\n\n## Owner\n\nAsk the night desk.`)
})

test('the rest of an item stays in it', () => {
  expect(
    merged(
      '- Ships moor at night.\n- Avoid red lamps.\n- Wake the crew.',
      '- Ships moor at night. Use `make lamp` first.\n- Avoid red lamps.',
    ),
  ).toBe('- Ships moor at night. Use `make lamp` first.\n- Avoid red lamps.\n- Wake the crew.')
})

test('a title goes where the other text has a heading for all that it holds', () => {
  const note = '# Quay\n\n## Lamps & cranes\n\n- [ ] Lamps burn red at night\n- [ ] Cranes stand still'
  expect(merged(note, 'Lamps\n- [ ] Lamps burn red at night\n\n---')).toBe(note)
})

test('a rule that ends in what it denies is not said by one with its first words', () => {
  const rule = '**Describe what the lamp does**, not how well'
  expect(merged(`- Wake the crew\n- ${rule}`, 'Never use lamp-descriptive names.')).toContain(rule)
})

test('a heading stays above a contradiction that waits for a choice', () => {
  const [one, other] = ['## Pool of the quay\n\nThe pool has 20 boats.', 'The pool of the quay has 12 boats.'] as const
  const { contradictions, content } = mergeTexts([`${one}\n\n## Owner\n\nAsk the desk.`, `${other} Ask the desk.`])
  expect(contradictions).not.toEqual([])
  expect(content).toContain('## Pool of the quay')
})

test('a long sentence is said once, although either wording has a plain word of its own', () => {
  const lock = 'Lock the berth row of the harbour table for the pilot before a desk confirms the booking.'
  const [one, other] = [lock.replace('harbour', 'whole harbour'), lock.replace('a desk', 'a busy desk')]
  expect(merged(`${one} Cranes stand still.`, `Ships moor at night. ${other}`)).not.toMatch(/berth row[^]*berth row/)
})

test.each(['Add', '**DO** add'])('an order (%s) stays, although a statement has all of its words but one', (verb) => {
  const order = `${verb} the name of the harbour language to each code block of the night notes consistently.`
  const done = 'The name of the harbour language was added to each code block of the night notes by the desk.'
  expect(merged(`Cranes stand still. ${done}`, `Ships moor at night. ${order}`)).toContain(order)
})
