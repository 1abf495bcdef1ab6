import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToEnd } from '../../../shared/runToEnd.ts'
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

function flagsOf(pattern: string, isExact: boolean): string {
  return `${isExact ? '' : 'i'}${/\\p\{|\\u\{/i.test(pattern) ? 'u' : ''}`
}

test('a pattern that matches an example of any rule passes the gate, and so does its rule', () => {
  const gate = runToEnd(patternGate(builtInRules))
  const compiled = builtInRules.map(({ patterns, exact_case }) =>
    patterns.map((pattern) => new RegExp(pattern, flagsOf(pattern, exact_case))),
  )
  let matched = 0
  for (const text of builtInRules.flatMap(({ examples }) => [...examples.fire, ...examples.pass])) {
    const passes = gate(text)
    for (const [at, { patterns, hints }] of builtInRules.entries())
      for (const [place, pattern] of patterns.entries()) {
        if (!compiled[at]![place]!.test(text)) continue
        matched += 1
        const isHinted = hints.length === 0 || hints.some((hint) => text.toLowerCase().includes(hint))
        const expected = { text, pattern, passes: true, any: isHinted }
        expect({ text, pattern, passes: passes.pattern(at, place), any: passes.any(at) }).toEqual(expected)
      }
  }
  expect(matched).toBeGreaterThan(300)
})

test('a rule with hints passes on any of them; one without hints and patterns always passes', () => {
  const gate = runToEnd(
    patternGate([
      { hints: ['key'], patterns: [] },
      { hints: [], patterns: [] },
      { hints: ['key'], patterns: ['sent', 'lost'] },
    ]),
  )
  const passed = (text: string) => [0, 1, 2].filter((at) => gate(text).any(at))
  expect(passed('nothing')).toEqual([1])
  expect(passed('A KEY')).toEqual([0, 1])
  expect(passed('a key was lost')).toEqual([0, 1, 2])
  expect([0, 1].map((pattern) => gate('a key was lost').pattern(2, pattern))).toEqual([false, true])
})

test('a text that a pattern matches passes its gate, for any text', () => {
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
  const gate = runToEnd(patternGate([{ hints: [], patterns: [pattern] }]))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      if (new RegExp(pattern, 'i').test(text)) expect(gate(text).pattern(0, 0)).toBe(true)
    }),
  )
})
