import { expect, test } from 'vitest'
import type { Level } from '../../../shared/model/pack.ts'
import { packEntry } from './packLine.ts'
import { clip } from './toldPieces.ts'

/** An entry reads as its note does: a list stays a list, a table a table, and code is whole or left out. */

const base = {
  kind: 'memory',
  id: 'm_1',
  title: 'Moor twice',
  warning: '',
  standing: 'reviewed',
  evidence: '',
} as const
const told = (text: string, level: Level = 'task', title: string = base.title) =>
  packEntry({ ...base, title, text }, level).full

test('an entry has the text once, its id and its standing; what supports it comes right after', () => {
  expect(packEntry({ ...base, evidence: 'Seen at 1a2b3c4.', text: 'Moor twice,\n never once.' }, 'task')).toEqual({
    kind: 'memory',
    id: 'm_1',
    full: '- Moor twice, never once. [m_1; reviewed]\n  Seen at 1a2b3c4.',
    short: '- Moor twice, never once. [m_1; reviewed]',
  })
  expect(told('Two lines hold.')).toBe('- Moor twice: Two lines hold. [m_1; reviewed]')
  expect(told('**Moor twice** in `berth_3`.')).toBe('- **Moor twice** in `berth_3`. [m_1; reviewed]')
  expect(told('- [ ] Moor twice at ebb')).toBe('- Moor twice at ebb [m_1; reviewed]')
  expect(told('Hold [the line](https://a.example/line) tight.', 'task', 'Hold the line tight.')).toBe(
    '- Hold [the line](https://a.example/line) tight. [m_1; reviewed]',
  )
})

test('headings that turn a text around stand before it, once', () => {
  const warned = (warning: string, text: string) => packEntry({ ...base, warning, text }, 'task').short
  expect(warned('Mistakes to avoid', 'Moor twice in a calm.')).toBe(
    '- Mistakes to avoid: Moor twice in a calm. [m_1; reviewed]',
  )
  expect(warned('Mistakes: Moor twice', 'Then leave.')).toBe('- Mistakes: Moor twice: Then leave. [m_1; reviewed]')
  expect(warned('Mistakes', '- Moor twice\n- Then leave.')).toBe(
    '- Mistakes: Moor twice [m_1; reviewed]\n  - Then leave.',
  )
})

test('a title that stands further down is not said twice; one that is a line of code is a span', () => {
  expect(told('**Rules**:\n- Moor twice.\n- Wait.', 'task', 'Moor twice.')).toBe(
    '- **Rules**: [m_1; reviewed]\n  - Moor twice.\n  - Wait.',
  )
  const code = '```js\nmoor(1)\nmoor(2)\n```'
  expect(told(code, 'task', 'moor(1)')).toBe(`- \`moor(1)\`: [m_1; reviewed]\n${code.replace(/^/gm, '  ')}`)
  expect(told(code)).toBe(`- Moor twice: [m_1; reviewed]\n${code.replace(/^/gm, '  ')}`)
})

test('a list stays a list, with its depth and its numbers, and words after it are no part of it', () => {
  const text = '## Moor twice\n\n* At ebb,\n  by the stern\n    + with a spring\n1) At flood\n\nThen wait.'
  expect(told(text)).toBe(
    [
      '- **Moor twice**: [m_1; reviewed]',
      '  - At ebb, by the stern',
      '      - with a spring',
      '  1) At flood',
      '',
      '  Then wait.',
    ].join('\n'),
  )
})

test('code stays a block; one line of it is a span, and a block that is never closed ends', () => {
  const code = '```bash\n# The first berth\nmoor 1\n\nmoor 2 # again\n```'
  expect(told(`**Moor twice**:\n${code}\nThen wait.`)).toBe(
    `- **Moor twice**: [m_1; reviewed]\n${code.replace(/^(?=.)/gm, '  ')}\n  Then wait.`,
  )
  expect(told('Moor twice:\n\n```sh\nmoor --all\n```')).toBe('- Moor twice: `moor --all` [m_1; reviewed]')
  expect(told('Moor twice:\n~~~\na\nb')).toBe('- Moor twice: [m_1; reviewed]\n  ~~~\n  a\n  b\n  ~~~')
})

test('what is too long is cut between items and rows, and code is left out whole, with its length', () => {
  const list = Array.from({ length: 30 }, (_, at) => `- Berth ${at} has a ring`).join('\n')
  const lines = told(`Moor twice:\n${list}`).split('\n')
  expect(lines.length).toBeLessThan(25)
  expect(lines.slice(1).every((line) => /^ {2}- Berth \d+ has a ring(?: …)?$/.test(line))).toBe(true)
  expect(lines.at(-1)).toMatch(/ …$/)
  const code = Array.from({ length: 40 }, (_, at) => `moor('berth ${at}')`).join('\n')
  expect(told(`Moor twice:\n\`\`\`js\n${code}\n\`\`\`\nThen wait.`)).toBe(
    '- Moor twice: [m_1; reviewed]\n  (40 lines of code left out)\n  Then wait.',
  )
  const table = `| berth | depth |\n| --- | --- |\n${'| north | 4 m |\n'.repeat(40)}`
  expect(told(`Moor twice:\n${table}`)).toMatch(
    /\n {2}\| berth \| depth \|\n {2}\| --- \| --- \|\n(?: {2}\| north \| 4 m \|\n)+ {2}\(\d+ more rows\)$/,
  )
  const wide = `| berth | depth |\n| --- | --- |\n| ${'north '.repeat(90)}| 4 m |\n`
  expect(told(`Moor twice:\n${wide}`)).toContain('\n  (table of 1 row left out)')
})

test('words are cut at the end of a sentence or between words, never inside a code span', () => {
  expect(clip('The tide is high. The ebb is low and long.', 30)).toBe('The tide is high. …')
  expect(clip('Onewordthatneverends', 10)).toBe('Onewordtha…')
  expect(clip('Wait for the flood, then run `moor --berth north` twice.', 40)).toBe('Wait for the flood, then run…')
})
