import { expect, test } from 'vitest'
import { stageOf } from './guideStage.ts'

const before = { seq: 4, step: 2, verb: 'validate', label: 'Validated 1 memory' } as const
const decided = { seq: 7, step: 3, verb: 'discard', label: 'Discarded 1 memory' } as const
const undone = { seq: 8, step: 4, verb: 'undo', label: 'Undid: Discarded 1 memory' } as const

test('asks for a decision until there is one, whatever was decided before', () => {
  expect(stageOf([], 0, false)).toEqual({ kind: 'decide' })
  expect(stageOf([before], 4, false)).toEqual({ kind: 'decide' })
})

test('shows the undo of any decision, and what is left once it is undone or the person goes on', () => {
  expect(stageOf([decided, before], 4, false)).toEqual({ kind: 'undo', label: 'Discarded 1 memory', step: 3 })
  expect(stageOf([undone, decided, before], 4, false)).toEqual({ kind: 'rest', isUndone: true })
  expect(stageOf([decided, before], 4, true)).toEqual({ kind: 'rest', isUndone: false })
})

test('writing to the file is no decision', () => {
  const written = { seq: 9, step: 5, verb: 'write-back', label: 'Wrote 1 decision' } as const
  expect(stageOf([written, decided, before], 4, false).kind).toBe('undo')
})
