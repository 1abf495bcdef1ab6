import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PromotionCheck } from '../../shared/model/reference.ts'
import { fileDiff } from '../../shared/text/fileDiff.ts'
import { StepFiles } from './StepFiles.tsx'

const topic = fileDiff('/r/memory/retries.md', 'Five seconds.\n', 'Six seconds.\n')
const index = fileDiff('/r/memory/MEMORY.md', '- [Retries](retries.md)\n', '- [Resending](retries.md)\n')
const detail = 'references.embeddings.npy beside it changes with it'
const vector: PromotionCheck = { id: 'vector', ok: true, level: 'warn', text: 'Its vector is written too', detail }

test('a file is called the only one where it is, and no vector changes with it', () => {
  const { rerender } = render(<StepFiles files={[topic]} checks={[]} />)
  screen.getByText('the only file that changes')
  rerender(<StepFiles files={[topic, index]} checks={[]} />)
  screen.getByRole('figure', { name: 'Changes in /r/memory/retries.md' })
  screen.getByRole('figure', { name: 'Changes in /r/memory/MEMORY.md' })
  expect(screen.queryByText('the only file that changes')).toBeNull()
  rerender(<StepFiles files={[topic]} checks={[vector]} />)
  expect(screen.queryByText('the only file that changes')).toBeNull()
  screen.getByText(new RegExp(detail))
})

test('where no file changes that is said, unless something is wrong', () => {
  const { rerender } = render(<StepFiles files={[]} checks={[]} none="The file stays as it is." />)
  screen.getByText('The file stays as it is.')
  rerender(<StepFiles files={[]} checks={[]} isWrong />)
  expect(screen.queryByText('No file changes.')).toBeNull()
})
