import { expect, test } from 'vitest'
import { isOnlyTasks } from './openTask.ts'
import { textProblem } from './textProblem.ts'

test.each([
  ['TODO: rename the cranes of the eastern quay before the audit', true],
  ['**TODO(anna):** rename the cranes of the eastern quay', true],
  ['- [ ] Rename the cranes of the eastern quay', true],
  ['[ ] Rename the cranes of the eastern quay.\n  See `cranes.ts`.', true],
  ['☐ Rename the cranes of the eastern quay', true],
  ['Next: finish the page of the tariffs\nand show it to the pilots', true],
  ['## Next steps\n\n1. Rename the cranes\n2. Ask the pilots', true],
  ['Follow-ups:\n- Rename the cranes\n- Ask the pilots', true],
  ['TODO: rename the cranes. They are never moved at night.', false],
  ['- [ ] Rename the cranes\n- Cranes are never moved at night', false],
  ['TODO: rename the cranes\n\nCranes are never moved at night.', false],
  ['- [x] Cranes are renamed before an audit', false],
  ['TODO comments are not allowed; lint fails on them.', false],
  ['Next.js: pages are rendered on the server.', false],
  ['Next to the crane stands a lamp: never move it.', false],
  ['## Next steps', false],
  ['## Cranes\n\n- Never move one at night', false],
  ['', false],
])('%j is nothing but open to-dos: %s', (text, isOnly) => expect(isOnlyTasks(text)).toBe(isOnly))

test.each(['TODO: ', '- [ ] ', 'Next: '])('an open to-do that begins with %j is no lesson', (sign) => {
  expect(textProblem(`${sign}rename the cranes of the eastern quay`)).toBe(
    'not a whole statement: an open to-do: say what holds or what to do each time',
  )
})
