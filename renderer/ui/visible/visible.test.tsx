import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

const turned = 'rm \u202Etxt.exe\u202C'
const shown = 'rm ⟨U+202E⟩txt.exe⟨U+202C⟩'

test('whatever a screen shows has its hidden characters written out, with no screen knowing of it', () => {
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

test('what a person edits stays as it is', () => {
  render(<textarea aria-label="Text" defaultValue={turned} />)
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe(turned)
})
