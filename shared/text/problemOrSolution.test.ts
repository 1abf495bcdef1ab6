import { expect, test } from 'vitest'
import { areProblemAndSolution } from './problemOrSolution.ts'

const under = (heading: string, text: string) => ({ text, headings: ['Label printer', heading] })

test('a problem and its solution are told by their headings', () => {
  const problem = under('Problem', 'Labels are printed twice')
  for (const heading of ['Solution', '2. Fix', '✅ The fix: one queue', 'Prevention'])
    expect([heading, areProblemAndSolution(problem, under(heading, 'Labels are printed once'))]).toEqual([
      heading,
      true,
    ])
  for (const heading of ['Notes', 'Problem', 'Known issues', 'Fixtures'])
    expect([heading, areProblemAndSolution(problem, under(heading, 'Labels are printed once'))]).toEqual([
      heading,
      false,
    ])
})

test('a label counts before the heading', () => {
  const [bug, fix] = [under('Log', '[bug] Labels hang'), under('Log', '**Fix**: labels no longer hang')]
  expect(areProblemAndSolution(bug, fix)).toBe(true)
  expect(areProblemAndSolution(under('Solution', 'Problem: labels hang'), fix)).toBe(true)
  expect(areProblemAndSolution(under('Solution', 'Problem: labels hang'), bug)).toBe(false)
  expect(areProblemAndSolution(under('Log', 'Labels hang'), fix)).toBe(false)
})
