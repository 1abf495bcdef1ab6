import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PromotionCheck } from '../../shared/model/reference.ts'
import { fileDiff } from '../../shared/text/fileDiff.ts'
import { StepFiles } from './StepFiles.tsx'

const topic = fileDiff('/r/memory/retries.md', 'Five seconds.\n', 'Six seconds.\n')
const index = fileDiff('/r/memory/MEMORY.md', '- [Retries](retries.md)\n', '- [Resending](retries.md)\n')
const detail = 'references.embeddings.npy beside it changes with it'
const vector: PromotionCheck = { id: 'vector', ok: true, level: 'warn', text: 'Its vector is written too', detail }

test('a file is described as the only one when no other file and no vector changes', () => {
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

test('the absence of changed files is stated, unless there is an error', () => {
  const { rerender } = render(<StepFiles files={[]} checks={[]} none="The file stays as it is." />)
  screen.getByText('The file stays as it is.')
  rerender(<StepFiles files={[]} checks={[]} isWrong />)
  expect(screen.queryByText('No file changes.')).toBeNull()
})

test('the checks do not say that all passed beside the reason why nothing can be written', () => {
  const { rerender } = render(<StepFiles files={[topic]} checks={[vector]} />)
  screen.getByText('all passed')
  rerender(<StepFiles files={[]} checks={[vector]} isWrong />)
  expect(screen.queryByText('all passed')).toBeNull()
  screen.getByText('it cannot be written')
})
