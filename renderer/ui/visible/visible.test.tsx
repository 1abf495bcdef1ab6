import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

const turned = 'rm \u202Etxt.exe\u202C'
const shown = 'rm ⟨U+202E⟩txt.exe⟨U+202C⟩'

test('hidden characters are made visible on every screen without code in the screens', () => {
  render(
    <button type="button" title={turned}>
      <>
        Run {turned} <b>{[turned, '!']}</b>
      </>
    </button>,
  )
  const button = screen.getByRole('button')
  expect(button.textContent).toBe(`Run ${shown} ${shown}!`)
  expect(button.title).toBe(shown)
})

test('text being edited stays unchanged', () => {
  render(<textarea aria-label="Text" defaultValue={turned} />)
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe(turned)
})
