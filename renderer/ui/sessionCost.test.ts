import { expect, test } from 'vitest'
import { fileDiff } from '../../shared/text/fileDiff.ts'
import { sessionCost } from './sessionCost.ts'

const rule = 'Print the labels in landscape.\n'

test.each([
  ['CLAUDE.md', '/app/CLAUDE.md', '# Harbor\n', `# Harbor\n${rule}`, 8],
  ['a new rule', '/app/.claude/rules/labels.md', null, rule, 8],
  ['a rule that names paths', '/app/.claude/rules/labels.md', null, `---\npaths:\n  - "src/**"\n---\n\n${rule}`, 0],
  ['a topic file', '/home/ada/.claude/projects/app/memory/labels.md', null, rule, 0],
  ['a reference to fetch', '/app/.jaato/references/labels.json', null, '{\n  "mode": "selectable"\n}\n', 0],
  ['a reference that is always loaded', '/app/.jaato/references/labels.json', null, '{\n  "mode": "auto"\n}\n', 5],
  ['a shorter text', '/app/AGENTS.md', `${rule}${rule}`, rule, -8],
])('%s', (_, path, before, after, tokens) => {
  expect(sessionCost([fileDiff(path, before, after)])).toBe(tokens)
})

test('the files of one step add up', () => {
  const files = ['one', 'two'].map((name) => fileDiff(`/app/.claude/rules/${name}.md`, null, rule))
  expect(sessionCost(files)).toBe(16)
})
