import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { type WritableDb, write } from '../db.ts'
import { expressionFor, indexText, prefixExpressions, textQuery, unindexText, wordsWithPrefix } from '../fullText.ts'
import { tempFolder } from '../../testing/tempFolder.ts'
import { openLibrary } from '../open.ts'
import { insertMemory } from '../testing/oldLibrary.ts'
import { rowList } from './rowLists.ts'
import { filterMatching } from './wordRows.ts'

test('a prefix of frequent words finds what the index finds, after changes too', () => {
  const db = openLibrary(':memory:', nodeFiles)
  const kinds = ['queues', 'queued', 'queueing', 'queuer', 'queue1', 'queue2', 'queue3']
  const put = (writable: WritableDb, row: number, content: string): void =>
    indexText(writable, row, { description: '', content, tags: row % 2 ? ['odd'] : [] })
  write(db, (writable) => {
    for (let row = 1; row <= 900; row += 1) {
      insertMemory(db, `m_${row}`)
      put(writable, row, row % 3 ? `The queue ${kinds.join(' ')} holds labels.` : 'Parcels; the queue is empty.')
    }
  })
  const instead = new Map([['quue', 'queu']])
  const found = (words: string, tag?: string): number[] => [
    ...filterMatching(
      db,
      rowList(db, 'SELECT row FROM memories ORDER BY row DESC', []),
      textQuery(words, tag, instead)!,
    ),
  ]
  const told = (words: string, tag?: string): unknown =>
    db
      .prepare('SELECT rowid FROM memory_text WHERE memory_text MATCH ? ORDER BY rowid DESC')
      .pluck()
      .all(expressionFor(textQuery(words, tag, instead)!))
  const agree = (): void => {
    for (const [words, tag] of [
      ['queu'],
      ['parcels queu'],
      ['queue'],
      ['queueing'],
      ['queu', 'odd'],
      ['quex'],
      ['quue'],
      ['parcels quue', 'odd'],
    ] as const)
      expect(found(words, tag)).toEqual(told(words, tag))
  }
  const expressions = (prefix: string): string[] => prefixExpressions(prefix, wordsWithPrefix(db, prefix))
  expect(expressions('queu').toSorted()).toEqual(['queue', ...kinds].toSorted().map((word) => `"${word}"`))
  expect(expressions('queued')).toEqual(['"queued" *'])
  expect(expressions('que')).toEqual(['"que" *'])
  expect(found('queu')).toHaveLength(900)
  expect(found('queue', 'odd')).toHaveLength(450)
  expect(found('quue')).toHaveLength(900)
  agree()
  write(db, (writable) => {
    for (let row = 1; row <= 900; row += 4) unindexText(writable, row)
    put(writable, 1, 'A queuelike thing and the queue.')
  })
  expect(found('queu')).toHaveLength(676)
  agree()
  db.close()
})

test('what another program stores meanwhile is found', () => {
  const path = join(tempFolder(), 'library.db')
  const [db, other] = [openLibrary(path, nodeFiles), openLibrary(path, nodeFiles)]
  const put = (to: typeof db, row: number): void =>
    write(to, (writable) => {
      insertMemory(to, `m_${row}`)
      indexText(writable, row, { description: '', content: 'The queue.', tags: [] })
    })
  const found = (): number =>
    filterMatching(db, rowList(db, 'SELECT row FROM memories', []), textQuery('queu', undefined)!).length
  put(db, 1)
  expect(found()).toBe(1)
  put(other, 2)
  expect(found()).toBe(2)
  db.close()
  other.close()
})
