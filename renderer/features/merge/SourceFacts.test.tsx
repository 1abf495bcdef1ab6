import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { fakeMerge } from '../../testing/fakeMerge.ts'
import { SourceHeads } from './SourceFacts.tsx'

afterEach(cleanup)

test('the title of a text shows code without backticks', () => {
  const { sources } = fakeMerge([{ ...fakeMemory(0), content: 'Run it.', description: 'Run `make all`' }])
  render(<SourceHeads sources={sources} />)
  expect(screen.getByText('make all').tagName).toBe('CODE')
})
