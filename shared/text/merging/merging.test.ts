import { expect, test } from 'vitest'
import { proposeChoices } from './choose.ts'
import { composeLines, composeText } from './compose.ts'
import { rebase } from './rebase.ts'
import { type MergeRow, mergeRows } from './rows.ts'

const pool = [
  'All services reach Postgres through PgBouncer. Set `max: 20` for each worker in src/db/client.ts. Watch maxwait in SHOW POOLS.',
  'All services reach Postgres through PgBouncer. Set `max: 10` for each worker in src/db/client.ts. idle_timeout is 30 s.',
]
const numbers = {
  a: { source: 0, sentence: 1, words: '20' },
  b: { source: 1, sentence: 1, words: '10' },
  text: 'A number differs: 20 or 10.',
  code: [],
}

test('shared sentences agree, a sentence of one text follows its predecessor there, a contradiction is one row', () => {
  const rows = mergeRows(pool, [numbers])
  expect(rows.map(told)).toEqual([
    'agree: All services reach Postgres through PgBouncer. | All services reach Postgres through PgBouncer.',
    'conflict: Set `max: 20` for each worker in src/db/client.ts. | Set `max: 10` for each worker in src/db/client.ts.',
    'only: Watch maxwait in SHOW POOLS. | –',
    'only: – | idle_timeout is 30 s.',
  ])
})

test('a contradiction waits for a person; an addition of one text is taken', () => {
  const rows = mergeRows(pool, [numbers])
  const choices = proposeChoices(rows)
  expect(choices).toEqual([[0, 1], null, [0], [1]])
  expect(composeText(composeLines(rows, choices))).toBe(
    'All services reach Postgres through PgBouncer. Watch maxwait in SHOW POOLS. idle_timeout is 30 s.',
  )
})

test('of two wordings the one with all words of the other is taken; if each has words of its own, both are', () => {
  const fuller = mergeRows(['Fees are whole cents.', 'Fees are whole cents in fee_cents.'])
  expect(proposeChoices(fuller)).toEqual([[1]])
  const each = mergeRows(['Fees are whole cents in March.', 'Fees are whole cents in the ledger.'])
  expect(proposeChoices(each)).toEqual([[0, 1]])
})

test('the same sentences in another order agree, and taking one text keeps its order', () => {
  const texts = ['Lock the berth. Read the tide.', 'Read the tide. Lock the berth.']
  const rows = mergeRows(texts)
  expect(rows.map(({ kind }) => kind)).toEqual(['agree', 'agree'])
  expect(composeText(composeLines(rows, [[1], [1]]))).toBe(texts[1])
})

test('list items stay items, and a sentence without a full stop gets one before the next', () => {
  const lists = mergeRows(['- Lock the berth\n- Read the tide', '- Wake the pilot'])
  expect(composeText(composeLines(lists, proposeChoices(lists)))).toBe(
    '- Lock the berth\n- Read the tide\n- Wake the pilot',
  )
  const open = mergeRows(['Fees are cents', 'Berths are locked'])
  expect(composeText(composeLines(open, proposeChoices(open)))).toBe('Fees are cents. Berths are locked')
})

test('numbered items are renumbered, rows stay in their table, a heading keeps its blank lines', () => {
  const composed = (...texts: string[]) => {
    const rows = mergeRows(texts)
    return composeText(composeLines(rows, proposeChoices(rows)))
  }
  expect(composed('1. lock\n2. read\n3. write', '1. lock\n2. wake the pilot\n3. write\n4. go home')).toBe(
    '1. lock\n2. read\n3. wake the pilot\n4. write\n5. go home',
  )
  expect(
    composed('Do:\n\n1. lock\n2. read\n\nThen:\n\n1. rest', 'Do:\n\n1. lock\n2. wake the pilot\n\nThen:\n\n1. rest'),
  ).toBe('Do:\n\n1. lock\n2. read\n3. wake the pilot\n\nThen:\n\n1. rest')
  expect(composed('| port | use |\n|---|---|\n| 80 | web |', '| port | use |\n|---|---|\n| 443 | tls |')).toBe(
    '| port | use |\n|---|---|\n| 80 | web |\n| 443 | tls |',
  )
  expect(composed('# Pools\n\n## Why\n\nSix workers.', '# Pools\n\n## How\n\nIn db.ts.')).toBe(
    '# Pools\n\n## Why\n\nSix workers.\n\n## How\n\nIn db.ts.',
  )
})

test('a sentence of another text stands behind the list or table it belongs to, not in it', () => {
  const composed = (...texts: string[]) => {
    const rows = mergeRows(texts)
    return composeText(composeLines(rows, proposeChoices(rows)))
  }
  const steps = '- Lock the berth before noon. Tell the pilot.\n- Read the tide\n- Wake the crew'
  expect(composed(`To do:\n\n${steps}`, 'Lock a berth by the noon gun.')).toBe(
    `To do:\n\n${steps}\n\nLock a berth by the noon gun.`,
  )
  const table = '| port | use |\n|---|---|\n| 443 | secure web |\n| 22 | shell |'
  expect(composed(table, 'Port 443 is for the secure web.')).toBe(`${table}\n\nPort 443 is for the secure web.`)
  expect(composed('- Lock the berth before noon\n\nRead the tide.', 'Lock a berth by the noon gun.')).toBe(
    '- Lock the berth before noon\n\nLock a berth by the noon gun.\n\nRead the tide.',
  )
})

test('a fuller wording of a list item takes its place in the list', () => {
  const rows = mergeRows(['To do:\n\n1. Lock the berth\n2. Read the tide', 'Lock the berth before the noon gun'])
  expect(composeText(composeLines(rows, proposeChoices(rows)))).toBe(
    'To do:\n\n1. Lock the berth before the noon gun\n2. Read the tide',
  )
  const other = mergeRows(['- Lock the berth\n- Read the tide', 'Lock the berth at noon. Read the tide first.'])
  expect(composeText(composeLines(other, [[1], [1]]))).toBe('Lock the berth at noon. Read the tide first.')
})

test('with the common earlier text, the side that changed a sentence wins, and a removed sentence stays removed', () => {
  const ancestor = 'Fees are cents. The queue is Redis. Ask the harbour office on Monday.'
  const ours = 'Fees are whole cents, never floats. The queue is Redis.'
  const theirs = 'Fees are cents. The queue is Postgres since May. Ask the harbour office on Monday. Quay 7 is closed.'
  const rows = mergeRows([ours, theirs])
  expect(composeText(composeLines(rows, proposeChoices(rows, ancestor)))).toBe(
    'Fees are whole cents, never floats. The queue is Postgres since May. Quay 7 is closed.',
  )
})

test('of three texts, a sentence in two counts once, with both letters', () => {
  const rows = mergeRows(['Fees are cents.', 'Fees are cents. Berths are locked.', 'Berths are locked!'])
  expect(composeLines(rows, proposeChoices(rows)).map(({ text, sources }) => [text, sources])).toEqual([
    ['Fees are cents.', [0, 1]],
    ['Berths are locked.', [1, 2]],
  ])
})

test('two texts of 2,000 words are aligned sentence by sentence', () => {
  const long = (offset: number) =>
    Array.from(
      { length: 140 },
      (_, at) => `Rule ${at * 3 + offset} of quay ${at} says that berth ${at % 17} is kept for boat number ${at * 7}.`,
    ).join(' ')
  const rows = mergeRows([long(0), long(1)])
  expect(rows.filter(({ kind }) => kind === 'differs')).toHaveLength(140)
})

function told({ kind, pieces }: MergeRow): string {
  return `${kind}: ${pieces.map((piece) => piece?.text ?? '–').join(' | ')}`
}

test('edits to the result survive a changed choice: beside, before and after them', () => {
  const before = 'Fees are cents. Lock the berth.'
  const after = 'Fees are cents. Set max to 10. Lock the berth.'
  expect(rebase('Fees are cents. Lock the berth. Ask Ada.', before, after)).toBe(
    'Fees are cents. Set max to 10. Lock the berth. Ask Ada.',
  )
  expect(rebase('Fees are whole cents. Lock the berth.', before, after)).toContain('Fees are whole cents.')
  expect(rebase('Fees are cents. Lock the berth. Ask Ada.', before, `${before} Set max to 10.`)).toBe(
    'Fees are cents. Lock the berth. Ask Ada. Set max to 10.',
  )
  expect(rebase('', before, after)).not.toContain('Ask Ada')
  expect(rebase(before, before, after)).toBe(after)
})

const composed = (...texts: string[]) => {
  const rows = mergeRows(texts)
  return composeText(composeLines(rows, proposeChoices(rows)))
}

test('a sentence that is an item in one text is an item in the result, also if an earlier text has it as prose', () => {
  const list = '- Wake the crew\n- Lock the berth before noon\n- Read the tide'
  expect(composed('Lock the berth before noon', list)).toBe(list)
  expect(composed('Lock the berth before noon', 'Lock the berth before noon.', list)).toBe(list)
  const boxes = 'Every desk must:\n- [ ] Lock the berth "at noon"\n- [ ] Read the tide'
  expect(composed('[ ] Lock the berth "at noon"', boxes)).toBe(boxes)
})

test('the title of another text stands on a line of its own', () => {
  expect(composed('Rules of the quay\nFees are whole cents.', 'Facts of the cranes\nFees are whole cents.')).toBe(
    'Rules of the quay\n\nFacts of the cranes\nFees are whole cents.',
  )
})

test('code that differs in its signs alone is kept', () => {
  const result = composed(
    'Run `/quay:plan` to make the plan of the day.',
    'Run `/quay-plan` to make the plan of the day.',
  )
  expect(result).toContain('`/quay:plan`')
  expect(result).toContain('`/quay-plan`')
})

test('below a heading, a label takes its list along when a sentence of another text stood between', () => {
  const list = '## Night\n\nLamps are red.\n\n**Never at night:**\n\n- cranes\n- fireworks'
  const rows = mergeRows([list, 'Pilots sleep on the quay.\n\n**Never at night:**\n\n- cranes\n- fireworks'])
  const choices = proposeChoices(rows).map((choice, at) => (at === 1 ? [] : choice))
  expect(composeText(composeLines(rows, choices))).toBe(
    '## Night\n\n**Never at night:**\n\n- cranes\n- fireworks\n\nPilots sleep on the quay.',
  )
})

test('a label that words a heading of another text otherwise is written as that heading', () => {
  const note = '# Quay\n\n## Common cases\n\n- red lamps\n\n## Owner\n\nThe night desk.'
  const label = '**Common cases:**\n- red lamps\n- two cranes\n\n**Owner of the quay:** the night desk.'
  expect(composed(label, note)).toBe(
    '# Quay\n\n## Common cases\n\n- red lamps\n- two cranes\n\n## Owner\n\n**Owner of the quay:** the night desk.',
  )
})

test('an item of a list stands behind the table of another text, not in it', () => {
  const table = '| desk | key |\n|---|---|\n| night desk | red key |\n| day desk | blue key |'
  const rows = mergeRows([table, '- the night desk has the red key\n- the day desk has the blue key'])
  expect(composeText(composeLines(rows, proposeChoices(rows)))).toBe(
    `${table}\n\n- the night desk has the red key\n- the day desk has the blue key`,
  )
})
