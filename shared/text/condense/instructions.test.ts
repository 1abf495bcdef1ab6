import { expect, test } from 'vitest'
import { condense } from './condense.ts'

const filler =
  'The eastern quay was rebuilt in spring and has a longer crane with a second hook for the heavy parts. ' +
  'The western quay has kept the older crane and the narrow rails that come from the former ferry terminal.'

test('how to apply it leads where a long fact and its reason leave no room', () => {
  const apply =
    'When a desk is opened, check first that the berth row is locked, then that the tide table is read, and last that the crane has stopped moving.'
  const fact =
    'A row that is written by the crane in the same step is not seen by the desks of the other quay before the step has ended and the table was flushed to the disk of the office.'
  const note = `${fact}\n\n**Why:** Steps are written together. Within one step, desks read at any time.\n\n**How to apply:** ${apply}`
  expect(condense(note)).toMatch(/^When a desk is opened, check first/)
  expect(condense(note)).toContain('**Why:** Steps are written together.')
})

test('all that is told under “How to apply” is said, whatever its length; its history may go', () => {
  const steps = ['grep for the row in all reports', 'count the desks that read it', 'call the office of each of them']
  const note = `When a row is renamed, its desks break.\n\n${filler} ${filler}\n\n**Why:** Desks keep the old name for a day.\n\n**How to apply:** When a plan renames a row:\n${steps.map((step, at) => `${at + 1}. First ${step}, and write the result into the plan of the day`).join('\n')}\n\nFlag this to the master. This was missed in the plan of June.`
  const result = condense(note)
  for (const step of steps) expect(result).toContain(step)
  expect(result).toContain('Flag this to the master.')
  expect(result).not.toContain('June')
})

test.each([
  ['a suggested action', '**Suggested Action:** When a desk opens, lock its row and ask the master once.'],
  ['what is the only thing allowed', 'The night desk is ONLY for pilots.'],
  ['a command', '## Check\n\n```sh\nquay check\n```'],
])('%s is never left out', (_, said) => {
  const note = `Never open a quay twice.\n\n${filler} ${filler}\n\n${said}`
  expect(condense(note)).toContain(
    said
      .split(/[*#]{2}[^*\n]*(?::\*\*|\n)\s*|```\w*\n?/)
      .findLast((part) => part.trim() !== '')
      ?.trim(),
  )
})

test('every item of a list of rules stays, also one without an order', () => {
  const note = `# Names\n\n- Never use dots in the name of a desk.\n- Names of rows: small letters.\n\n## Testing\n\n- Plans in \`plans/\`, one for each quay.\n\n${filler} ${filler}`
  const result = condense(note)
  expect(result).toContain('Names of rows: small letters.')
  expect(result).toContain('one for each quay')
})

test('the condition of a rule stays with it', () => {
  const note = `When a plan adds a berth to a public quay, the crane book only holds its number. Every desk that opens the quay by hand must be told.\n\n${filler} ${filler}`
  expect(condense(note)).toContain('When a plan adds a berth to a public quay,')
})

test('what something needs, and an order with “re-”, are told', () => {
  const note = `${filler} ${filler}\n\nIf a row must be read by name, it needs a lock of its own.\n\nRe-detect the desks of the row.`
  expect(condense(note)).toContain('If a row must be read by name, it needs a lock of its own.')
  expect(condense(note)).toContain('Re-detect the desks of the row.')
})

test('what binds in a reason is told as an order', () => {
  const note = `Never open a quay twice.\n\n${filler} ${filler}\n\n**Why:** Rows are shared. The plan must name the desk that holds one.`
  expect(condense(note)).toBe(
    'Never open a quay twice.\n\nThe plan must name the desk that holds one.\n\n**Why:** Rows are shared.',
  )
})

test('one reason is said: the one that is quoted, else the first, with the next if it is short', () => {
  const why = 'Orders are batched. Within one tide all desks run at once. A desk reading the row would wait.'
  const note = `Always lock the row first.\n\n${filler} ${filler}\n\n**Why:** ${why}`
  const rule = 'Always lock the row first.\n\n**Why:**'
  expect(condense(note, ['A desk reading the row would wait'])).toBe(`${rule} A desk reading the row would wait.`)
  expect(condense(note)).toBe(`${rule} Orders are batched. Within one tide all desks run at once.`)
})

test('a lesson that would hardly be shorter leaves the note whole; a list of facts keeps the first of each item', () => {
  const rule = 'Always lock the row of the berth table in the harbour office before the tide is read by any other desk.'
  const note = `${rule} ${rule} ${rule} Cranes are old.`
  expect(condense(note)).toBe(note)
  const [fact = ''] = filler.split(/(?<=parts\.)/)
  expect(condense(`## Quays\n\n${`- ${filler}\n`.repeat(3)}`)).toBe(`${`- ${fact}\n`.repeat(3)}`.trim())
})

test('a German note is told by its orders', () => {
  const facts = 'Der alte Kran steht noch am Kai und wird mit Strom versorgt. '.repeat(6)
  const note = `Die Zeile muss vor dem Lesen gesperrt werden. ${facts}\n\n**Anwendung:** Sperre die Zeile.`
  expect(condense(note)).toBe('Die Zeile muss vor dem Lesen gesperrt werden.\n\nSperre die Zeile.')
})

test('steps that are commands keep their order', () => {
  const run = (command: string) => `\`\`\`sh\n${command}\n\`\`\`\n\n`
  const note = `# Release\n\n${run('quay push')}If a desk is still open, wait for it:\n\n${run('quay wait')}If any desk fails:\n\n${run('quay log')}${filler} ${filler}`
  expect(condense(note)).toMatch(
    /^\*\*Release:\*\* `quay push`\. If a desk .*: `quay wait`\. If any desk fails: `quay log`\./,
  )
})

test('a sentence that announces a table leaves the note whole', () => {
  const note = `The following quays must have a lock of their own.\n\n| quay | lock |\n|---|---|\n| east | 3 |\n\n${filler} ${filler}`
  expect(condense(note)).toBe(note)
})
