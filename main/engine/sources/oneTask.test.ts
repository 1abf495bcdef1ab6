import { expect, test } from 'vitest'
import { taskLength } from './oneTask.ts'

const lengthOf = (...lines: string[]) =>
  taskLength(
    lines.map((text) => ({ text })),
    0,
  )

test('a procedure is one task, up to the next heading, with what stands around and in its steps', () => {
  const steps = ['1. Drain the lock', '', '   ```', '   # drain', '   ```', '2. Open the gate', '3. Log the level', '']
  expect(lengthOf('## Release steps', '', ...steps, '## Next', 'Text.')).toBe(10)
  expect(lengthOf('## Gates', 'To open a gate, follow these steps:', ...steps)).toBe(10)
  expect(lengthOf('## Gates', '1. Drain the lock', '2. Open the gate', '3. Then log the level')).toBe(4)
})

test('numbered rules and facts that stand alone are none', () => {
  expect(lengthOf('## Gates', '1. Gates open inwards', '2. Locks hold ten boats', '3. Pumps run at night')).toBe(0)
  expect(lengthOf('## Workflow', '1. Never open two gates', '2. Always log', '3. Avoid the night')).toBe(0)
  expect(lengthOf('## Release steps', '1. Drain the lock', '2. Open the gate')).toBe(0)
})

test('planned steps are one task only while they are short', () => {
  const short = ['1. Merge the branch', '2. Deploy it', '3. Watch the pumps']
  expect(lengthOf('## Next steps', ...short)).toBe(4)
  expect(lengthOf('## Next steps', ...short, '   - the one at the quay leaks')).toBe(0)
})

test('a checklist of one task is one, a list of tasks is none', () => {
  const boxes = ['- [ ] Level is logged', '- [x] Gate is shut', '- [ ] Pumps run']
  expect(lengthOf('### Acceptance criteria', ...boxes)).toBe(4)
  expect(lengthOf('### Gates', 'Before submitting, check:', '', ...boxes)).toBe(6)
  expect(lengthOf('### Backlog', ...boxes)).toBe(0)
  expect(lengthOf('### Acceptance criteria', ...boxes, '- The quay is old')).toBe(0)
})

test('fragments that complete the sentence above them are one with it, sentences are none', () => {
  const led = ['## Gate', 'The gate controller writes:']
  expect(lengthOf(...led, '- the level', '- the time', '- the name of the boat')).toBe(5)
  expect(lengthOf(...led, '- The level rises.', '- The time is local.', '- Boats have names.')).toBe(0)
  expect(lengthOf('## Gate', '- the level', '- the time', '- the boat', '', 'It writes:')).toBe(0)
})

test('a section with deeper headings, a table or a comment, or a long one, is no single task', () => {
  const steps = ['1. Drain', '2. Open', '3. Then log']
  expect(lengthOf('## Release steps', ...steps, '### More')).toBe(0)
  expect(lengthOf('## Release steps', ...steps, '| a | b |')).toBe(0)
  expect(lengthOf('## Release steps', ...steps, '<!-- old -->')).toBe(0)
  expect(lengthOf('## Release steps', ...steps, `4. ${'x'.repeat(3000)}`)).toBe(0)
  expect(lengthOf('Text', ...steps)).toBe(0)
})
