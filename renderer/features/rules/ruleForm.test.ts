import { expect, test } from 'vitest'
import { changeOf, fieldsOf, newRule } from './ruleForm.ts'
import { rule } from './testing/rule.ts'

test('examples of several lines keep their line ends and backslashes', () => {
  const given = rule({ examples: { fire: ['one\ntwo', String.raw`C:\new`], pass: ['x'] } })
  const fields = fieldsOf(given)
  expect(fields.fire.split('\n')).toHaveLength(2)
  expect(changeOf(fields, given)).toEqual({})
  expect(changeOf({ ...fields, pass: 'y' }, given)).toEqual({
    examples: { fire: ['one\ntwo', String.raw`C:\new`], pass: ['y'] },
  })
})

test('a new rule is sent whole', () => {
  const fields = { ...newRule, id: 'own.a', sentence: ' Says a ', patterns: 'a{3}\n\n', hints: 'aaa, b', fire: 'aaa' }
  expect(changeOf(fields, null)).toEqual({
    group: 'noise',
    sentence: 'Says a',
    severity: 'warn',
    patterns: ['a{3}'],
    unless: [],
    hints: ['aaa', 'b'],
    examples: { fire: ['aaa'], pass: [] },
  })
})

test('how many it takes is sent as a number, by a rule that asks for it', () => {
  const given = rule({ fewest: 20 })
  expect(changeOf({ ...fieldsOf(given), fewest: '50' }, given)).toEqual({ fewest: 50 })
  expect(changeOf({ ...newRule, id: 'own.a' }, null)).not.toHaveProperty('fewest')
})
