import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Visitor } from 'vite'
import { decodeAttention, decodeLineage, decodeTags } from './jsonColumns.ts'
import { decodeBody } from './queries/recommendationBrief.ts'
import { sourceModule } from './testing/sourceModule.ts'

const theirs = { content: 'The pool holds 20.', description: 'Pool', tags: ['db'], maturity: 'raw' }

test('a column is decoded; unknown fields stay', () => {
  expect(decodeTags('["db","pool"]')).toEqual(['db', 'pool'])
  const attention = { since: '2026-01-01T00:00:00Z', theirs, later: 1 }
  expect(decodeAttention(JSON.stringify(attention))).toEqual(attention)
  expect(decodeAttention(null)).toBeNull()
})

test.each([
  ['tags', () => decodeTags('["db"')],
  ['tags', () => decodeTags('["db", 1]')],
  ['tags', () => decodeTags('{"db": 1}')],
  [
    'attention',
    () => decodeAttention(JSON.stringify({ since: '2026-01-01T00:00:00Z', theirs: { ...theirs, tags: 'db' } })),
  ],
  ['lineage', () => decodeLineage('{"curated_by": "person-ada"}')],
  ['body', () => decodeBody('{"reasons": [], "rules": []}')],
])('a damaged column is named, and no value is returned: %s, %#', (column, decode) => {
  const message = `The library is damaged: “${column}” of a row cannot be read. Restore a backup.`
  expect(decode).toThrow(expect.objectContaining({ kind: 'corrupt', message }))
})

test('every JSON column is decoded with a schema', () => {
  const engine = join(import.meta.dirname, '..')
  const rooms = ['store', 'masking', 'references', 'recommend', 'review', 'decide', 'flows']
  const files = rooms.flatMap((room) =>
    readdirSync(join(engine, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|bench)\.ts$|\btesting\b/.test(file))
      .map((file) => join(engine, room, file)),
  )
  const believed = files.filter((file) => {
    let isFound = false
    new Visitor({
      TSAsExpression({ expression, typeAnnotation }) {
        const callee = expression.type === 'CallExpression' ? expression.callee : null
        const isParse =
          callee?.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'JSON' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'parse'
        isFound ||= isParse && typeAnnotation.type !== 'TSUnknownKeyword'
      },
    }).visit(sourceModule(file).program)
    return isFound
  })
  expect(files.length).toBeGreaterThan(200)
  expect(believed).toEqual([])
})
