import { expect, test } from 'vitest'
import { similarity } from '../closeness/lexical.ts'
import { compareNotes } from './compareNotes.ts'

const compared = (a: string, b: string) => compareNotes(a, b, similarity(a, b))

test.each([
  ['Run tests', '558 tests of the berth planner passed before the move'],
  ['IDE support', 'Needs a local folder of Python for IDE support'],
  ['Can customize', 'Customization services for harbour desks'],
  ['lamp - 8.4', 'Use modern LAMP 8.4 features'],
  ['`src/berths.ts`', '`src/berths.ts` — loads the berths of a quay'],
  ['Integrate with BerthFinder', '**Tests**:\n- Integration tests with BerthFinder\n- Unit tests of every quay'],
  [
    'Check tools visible in the desk',
    '```bash\n# Run tests\nmake test\n\n# Check tools visible in the desk\nopen desk\n```',
  ],
])('a few words are not contained in a text that has them and is about something else: %s', (short, long) => {
  for (const { verdict, oneNote } of [compared(short, long), compared(long, short)])
    expect([['related', 'unrelated'].includes(verdict), oneNote]).toEqual([true, 0])
})

test.each([
  ['Use pnpm', 'Use pnpm in this repository'],
  ['Go 1.25.5', 'Go version: 1.25.5'],
  ['**Max Delay**: 32.0 seconds', '- Base delay: 1.0 seconds\n- Max delay: 32.0 seconds'],
  ['Keep filesystem as source of truth', 'Kept filesystem as source of truth principle'],
])('a short text is contained in one that continues it, has its figure or most of its words: %s', (short, long) => {
  expect(compared(short, long).verdict).toBe('extends')
})

test('a command that a sentence names is no part of a script that has it too', () => {
  const script =
    '```sh\n# 1. Find the berths\ngrep -r "berth=.*north" plans/ --include="*.txt" | head\n# 2. Find the locks\ngrep -r "lock" plans/\n```'
  expect(compared('Grep berths: `grep -r "berth=.*"`', script).verdict).toBe('related')
})
