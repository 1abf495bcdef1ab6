import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const told = (note: string) => outlineOf(note)?.text ?? null
const filler =
  'The eastern quay was rebuilt in spring and has a longer crane with a second hook for the heavy parts. ' +
  'The western quay has kept the older crane and the narrow rails that come from the former ferry terminal.'

test('of a note of many orders each stays in its list and under its heading: whole if there is room, else by its first clause', () => {
  const note = (more: string) =>
    `# Harbour desk\n\n${filler}\n\n## When a desk opens\n\n1. Lock the row of it (an old table), because others read it.\n2. Read the tide:\n   - once at night\n   - never during a storm. ${filler}\n\n## Otherwise\n\n- Call the master.\n${more}`
  const expected = (first: string, more: string) =>
    '# Harbour desk\n\n' +
    'The eastern quay was rebuilt in spring and has a longer crane with a second hook for the heavy parts.\n\n' +
    `## When a desk opens\n\n1. ${first}\n2. Read the tide:\n   - once at night\n   - never during a storm.\n\n` +
    `## Otherwise\n\n- Call the master.${more}`
  expect(told(note(''))).toBe(expected('Lock the row of it (an old table), because others read it.', ''))
  const more = '- Write the name of each pilot who comes at night into the book of the tides.'
  expect(told(note(more))).toBe(expected('Lock the row of it.', `\n${more}`))
})

test('the condition that announces a list stays with all of its items', () => {
  const items = ['grep for the row', 'count the desks', 'call the office']
  const note = `${filler}\n\nWhen a plan renames a row:\n${items.map((item) => `- ${item}`).join('\n')}\n\n${filler}`
  expect(told(note)).toContain('When a plan renames a row:\n- grep for the row\n- count the desks\n- call the office')
})

test('the reason is said once, after an order, without what was found that day; what is to be done keeps its label below it', () => {
  const reason = '**Why:** Two desks read it. One of them is wrong.'
  const note = (...parts: string[]) => told([...parts, filler].join('\n\n'))
  const [rule, how] = ['Lock the row of the berth first.', '**How to apply:** Check that each plan locks its row.']
  const why = `**Why:** Found in June. Two desks read it. One of them is wrong. ${filler}`
  expect(note(rule, why, how)).toBe([rule, reason, how].join('\n\n'))
  expect(note(`# Rows\n\n${why}`, rule)).toBe([rule, reason].join('\n\n'))
})

test('an order within a reason is told as one', () => {
  const note = `Lock the row first.\n\n**Why:** Desks read it. Always name the desk in the plan. ${filler}`
  expect(told(note)).toMatch(/^Lock the row first\.\n\nAlways name the desk in the plan\.\n\n\*\*Why:\*\*/)
})

test('an order in a tip is told without its mark', () => {
  expect(told(`${filler}\n\n> [!TIP]\n> Use the list of the office. ${filler}`)).toContain(
    '\n\nUse the list of the office.',
  )
})

test('numbered paragraphs are the items of a list', () => {
  const note = `${filler}\n\nR01. Lock the row first. ${filler}\n\nR02. A lost lock is fatal for now. ${filler}`
  expect(told(note)).toMatch(/- R01\. Lock the row first\.\n- R02\. A lost lock is fatal for now\.$/)
})

test('a first line that is no sentence but binds stays', () => {
  const note = `**STRICT: Only open the quay when no pilot is on it.**\n\nWhen a pilot is on the quay, ALWAYS wait. ${filler}`
  expect(told(note)).toBe(
    '**STRICT: Only open the quay when no pilot is on it.**\n\nWhen a pilot is on the quay, ALWAYS wait.',
  )
})

test('what an order points back at stays with it', () => {
  const note = `${filler}\n\nThe gate demands a lock on each new quay. Never forget it. ${filler}`
  expect(told(note)).toContain('The gate demands a lock on each new quay. Never forget it.')
})

test('examples, what is wrong, sources and code beside its rule go', () => {
  const note = `## Rule\n\nLock the row first.\n\n## Example\n\n${filler}\n\n## Source\n\n- Plan of June\n\n\`\`\`ts\nlock(row) // never twice\n\`\`\`\n\n## Tests\n\n- Run \`quay test\`.`
  expect(told(note)).toBe('Lock the row first.\n\n## Tests\n\n- Run `quay test`.')
})

test('a heading is not said again by a reason or by a sentence, and what happens otherwise is no list of orders', () => {
  const note = `## Lock each row of the berth table\n\nBefore a desk opens, lock each row of the berth table. A desk without its row will:\n\n- Close the gate\n- Wait\n\n${filler}\n\n## Why\n\nDesks share rows.`
  expect(told(note)).toBe('Before a desk opens, lock each row of the berth table.\n\n**Why:** Desks share rows.')
})

test('fields in italics, a label that says nothing, what the note says of itself and anti-patterns go', () => {
  const note = `This note extends the list of the office.\n\n**Summary:** Always lock the row first.\n\n${filler}\n\n## Common anti-patterns\n\n- Open the quay twice\n\n---\n\n*Last updated: 2026-04-10*\n*Status: Active*`
  expect(told(note)).toBe('Always lock the row first.')
})

test('a last clause that only announces what the note does not have is left out', () => {
  expect(told(`${filler}\n\nNever take an empty list for a closed quay; check it with:`)).toMatch(
    /for a closed quay\.$/,
  )
})

test('what “such” or “this way” points at stays', () => {
  const such = 'Some desks hold a row until the night. Each such desk must be told first.'
  const way = 'A desk can lose its row to the crane. If it was lost this way, call the office.'
  expect(told(`${filler}\n\n${such}`)).toContain(such)
  expect(told(`${filler}\n\n${way}`)).toContain(way)
})

test('a quoted name orders nothing under its source, nor does the number of an answer', () => {
  const note = `Lock the row first. ${filler}\n\n## Source\n\ndesk.test.ts "should not open the quay"\n\n**Dates:** June, 403 Forbidden on rows`
  expect(told(note)).toBe('Lock the row first.')
})

test('code stays whose parts an order counts', () => {
  const note = (how: string) => `Each desk must ${how}:\n\n\`\`\`ts\nlock(row)\nread(tide)\n\`\`\`\n\n${filler}`
  expect(told(note('call both steps'))).toContain('lock(row)\nread(tide)')
  expect(told(note('open its row'))).toBe('Each desk must open its row.')
})

test('what an order takes from code, and a command with its settings, stay', () => {
  expect(told(`Always take the tide of the quay from:\n\n\`\`\`ts\nquay.tide()\n\`\`\`\n\n${filler}`)).toContain(
    'quay.tide()',
  )
  expect(told(`Lock the row at night:\n\n\`\`\`sh\nQUAY=east quay lock --all\n\`\`\`\n\n${filler}`)).toContain(
    '`QUAY=east quay lock --all`',
  )
})

test('the label of code that is left out is left out with it, the command of a condition is not', () => {
  const note = `Lock the row first. ${filler}\n\n**Right:**\n\n\`\`\`ts\nlock(row)\n\`\`\`\n\nIf the desk of the eastern quay cannot read it:\n\n\`\`\`sh\nquay lock east\n\`\`\``
  expect(told(note)).toBe('Lock the row first.\n\nIf the desk of the eastern quay cannot read it: `quay lock east`.')
})

test.each([
  ['a table of orders', '| case | rule |\n|---|---|\n| night | never open the quay |'],
  ['boxes to tick', '- [ ] the row is locked\n- [ ] the tide table is read'],
  ['an order in the remarks of code', '```ts\n// NEVER open the quay\nopen(quay)\n```'],
  ['code that an order needs', 'Always write the row in this shape:\n\n```ts\nconst berth = { row }\n```'],
])('%s stays as it is', (_, part) => {
  expect(told(`Lock the row first.\n\n${filler}\n\n${part}\n\n${filler}`)).toBe(`Lock the row first.\n\n${part}`)
})

test.each([
  ['sends the reader to what is left out', `Lock the rows as follows.\n\n${filler}`],
  ['has long code that an order needs', `Always write this:\n\n\`\`\`ts\n${'const berth = row\n'.repeat(20)}\`\`\``],
  [
    'is of short lines that are no sentences',
    `Never stop before\nquay check --all\n(or the desk’s own)\nLock the row. ${filler}`,
  ],
  ['orders nothing', `${filler} ${filler}`],
  [
    'is in a script that is not read',
    `Всегда закрывай причал. ${filler.slice(0, 40)} ${'Кран стоит на причале. '.repeat(6)}`,
  ],
])('a note that %s has no outline', (_, note) => {
  expect(told(note)).toBeNull()
})

test.each([
  ['German', 'Die Zeile muss vor dem Lesen gesperrt werden.', 'Der alte Kran ist am Kai und wird mit Strom versorgt. '],
  ['Spanish', 'La fila siempre debe bloquearse antes.', 'La grúa del muelle es una de las que el puerto tiene. '],
  ['Portuguese', 'Nunca leia a tabela antes da reserva.', 'O guindaste é um dos que o porto tem para os barcos. '],
  ['French', 'Il faut verrouiller la ligne avant la lecture.', 'La grue est une des plus vieilles dans le port. '],
])('orders in %s are told', (_, order, facts) => {
  expect(told(`# Kai\n\n${facts}\n\n${order} ${facts.repeat(6)}`)).toContain(order)
  expect(told(`# Kai\n\n${facts}\n\n${order} ${facts.repeat(6)}`)?.split(' ').length).toBeLessThan(30)
})
