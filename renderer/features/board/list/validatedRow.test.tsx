import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeMemory } from '../../../testing/fakeMemories.ts'
import { GroupHead } from './GroupHead.tsx'
import { MemoryRow } from './MemoryRow.tsx'

afterEach(cleanup)

const headOf = (key: string) =>
  render(
    <GroupHead group={{ key, start: 0, count: 3 }} top={0} height={28} selectKey={undefined} onSelect={() => {}} />,
  ).container.querySelector('h2')?.textContent

test('of what has no recommendation only raw memories are to be triaged; with validated ones nothing is to be done', () => {
  expect(headOf('raw')).toBe('Raw, not triaged yet 3')
  expect(headOf('validated')).toBe('Validated 3')
  const card = { ...fakeMemory(0), maturity: 'validated' as const, recommendation: null, reason: 'Says why' }
  const row = render(<MemoryRow card={card} checked={false} open={false} sourceName={undefined} />).container
  expect(row.textContent).toContain('Nothing to do')
  expect(row.textContent).not.toContain('Says why')
})
