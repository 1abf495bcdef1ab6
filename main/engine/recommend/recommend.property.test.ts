import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { recommend } from './recommend.ts'
import { caseOf } from './testing/caseOf.ts'

test('any text gets an answer with quotes from within it', () => {
  const parts = constantFrom(
    '**',
    '`',
    '"',
    'never ',
    'Fixed ',
    '- ',
    '|',
    ': ',
    '\n',
    'today I ',
    'because ',
    '😀',
    '\ud800',
    '. ',
  )
  const text = oneof(
    string({ unit: 'binary' }),
    array(parts, { maxLength: 60 }).map((all) => all.join('')),
  )
  assert(
    property(text, (content) => {
      const { because, base } = recommend(caseOf(content))
      expect(base).toBeGreaterThan(0)
      for (const { at } of because)
        if (at) expect(0 <= at.start && at.start <= at.end && at.end <= content.length).toBe(true)
    }),
  )
})

test.each(['**.', '**a**', '- never ', '`"', 'Fixed today I ', ': use '])(
  '100,000 characters of %j get an answer',
  (piece) => {
    expect(recommend(caseOf(piece.repeat(Math.ceil(100_000 / piece.length)))).because.length).toBeGreaterThan(0)
  },
)
