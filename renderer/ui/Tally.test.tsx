import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Confidence } from './Tally.tsx'

afterEach(cleanup)

const wordsOf = (value: number | null, short?: boolean) =>
  render(<Confidence value={value} short={short ?? false} />).container.textContent

test('the agent’s confidence has its name, and is not named where the agent stated none', () => {
  expect(wordsOf(0.8)).toBe('agent’s confidence 0.80')
  expect(wordsOf(null)).toBe('')
  expect(wordsOf(null, true)).toBe('–')
})
