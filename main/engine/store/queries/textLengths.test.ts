import { expect, onTestFinished, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { write } from '../db.ts'
import { indexText } from '../fullText.ts'
import { openLibrary } from '../open.ts'
import { insertMemory } from '../testing/oldLibrary.ts'
import { textLengths } from './textLengths.ts'

test('lengths of texts stored later are added to those known, and after a deletion all are read again', () => {
  const db = openLibrary(':memory:', nodeFiles)
  onTestFinished(() => void db.close())
  const store = (row: number, words: number): void =>
    write(db, (writable) => {
      insertMemory(db, `note-${row}`, {})
      indexText(writable, row, { description: 'A note', content: 'ferry '.repeat(words), tags: [] })
    })
  const normOf = (row: number): number => textLengths(db).norms[row] ?? 0
  expect(textLengths(db)).toMatchObject({ texts: 0, averageLength: 1 })

  store(1, 16)
  store(2, 16)
  expect(textLengths(db).texts).toBe(2)
  expect(normOf(1)).toBeCloseTo(normOf(2))

  store(3, 256)
  expect(textLengths(db).texts).toBe(3)
  expect(normOf(3)).toBeGreaterThan(normOf(1))
  expect(textLengths(db).averageLength).toBeCloseTo((1.4 * (16 + 16 + 256)) / 3, 3)

  write(db, () => {
    db.prepare('DELETE FROM memory_text WHERE rowid = 3').run()
    db.prepare('DELETE FROM memories WHERE row = 3').run()
  })
  expect(textLengths(db)).toMatchObject({ texts: 2, averageLength: 1.4 * 16 })
})
