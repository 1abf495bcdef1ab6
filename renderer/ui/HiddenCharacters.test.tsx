import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextArea } from './TextField.tsx'

function Field({ start }: { start: string }) {
  const [text, setText] = useState(start)
  return <TextArea label="Text" value={text} onChange={(event) => setText(event.target.value)} />
}

test('a field names the invisible characters in its text and removes them like typed edits', () => {
  render(<Field start={'Ropes \u202Eare\u202C checked.'} />)
  expect(screen.getByRole('note').textContent).toContain('Ropes ⟨U+202E⟩are⟨U+202C⟩ checked.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove them' }))
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('Ropes are checked.')
  expect(screen.queryByRole('note')).toBeNull()
})

test('a long text shows the position of the first invisible character', () => {
  render(<Field start={`${'quay '.repeat(60)}ro\u200Bpe ${'berth '.repeat(60)}`} />)
  expect(screen.getByRole('note').textContent).toMatch(/Hidden characters: ….{22}ro⟨U\+200B⟩pe berth.*…/)
})
