import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInRules } from './ruleSet.ts'
import { clausesOf, patternGate } from './patternGate.ts'

test.each([
  ['\\bsend (?:the )?keys?\\b', [['send '], ['key']]],
  ['(?:mail|post)ed to', [['mail', 'post'], ['ed to']]],
  ['(?:mail|x)', []],
  ['(?:send|put (?:on|in) line)', [['send', ' line']]],
  ['(?:abc)?(?:def){2}[gh]i', [['def']]],
  ['(?=abc)SAME', [['same']]],
  ['(?<!not )sent', [['sent']]],
  ['clé des champs', [[' des champs']]],
])('%s needs %j', (pattern, expected) => {
  expect(clausesOf(pattern)).toEqual(expected)
})

const patterns = builtInRules.filter(({ exact_case }) => !exact_case).flatMap((rule) => rule.patterns)

test('a pattern that matches an example of any rule passes the gate', () => {
  const mayMatch = patternGate(patterns)
  let matched = 0
  for (const text of builtInRules.flatMap(({ examples }) => [...examples.fire, ...examples.pass])) {
    const passes = mayMatch(text)
    for (const [at, pattern] of patterns.entries())
      if (new RegExp(pattern, /\\p\{|\\u\{/i.test(pattern) ? 'iu' : 'i').test(text)) {
        matched += 1
        expect({ text, pattern, passes: passes(at) }).toEqual({ text, pattern, passes: true })
      }
  }
  expect(matched).toBeGreaterThan(300)
})

test('what a pattern matches passes its gate, whatever the text', () => {
  const piece = fc.constantFrom(
    'send',
    'SEND',
    ' the',
    ' key',
    'keys',
    's',
    ' to',
    ' ',
    'x',
    'é',
    '.',
    'mailed',
    'post',
  )
  const pattern = '\\b(?:send|mail(?:ed)?|post)\\b[^.]{0,9}\\bkeys?(?: to)?'
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      if (new RegExp(pattern, 'i').test(text)) expect(patternGate([pattern])(text)(0)).toBe(true)
    }),
  )
})
