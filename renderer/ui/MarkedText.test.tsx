import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarkedText } from './MarkedText.tsx'

const css = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')

test('the number of a reason is read aloud', () => {
  render(
    <p>
      <MarkedText text="Run head -20 first." spans={[{ start: 4, end: 12, number: 1 }]} />
    </p>,
  )
  expect(screen.getByRole('superscript').textContent).toBe('1')
})

// A copied `head -20` read `head -201`. jsdom copies nothing: a browser leaves out what cannot be selected.
test('the number of a reason cannot be selected, here and in the review', () => {
  expect(/\.number \{[^}]*\}/.exec(css('MarkedText.module.css'))?.[0]).toContain('user-select: none;')
  expect(/\.number \{[^}]*\}/.exec(css('..', 'features', 'review', 'TextBody.module.css'))?.[0]).toContain(
    "composes: number from '../../ui/MarkedText.module.css';",
  )
})
