import { expect, test } from 'vitest'
import { changeOf, fieldsOf, newRule } from './ruleForm.ts'
import { rule } from './testing/rule.ts'

test('multi-line examples keep their line ends and backslashes', () => {
  const given = rule({ examples: { fire: ['one\ntwo', String.raw`C:\new`], pass: ['x'] } })
  const fields = fieldsOf(given)
  expect(fields.fire.split('\n')).toHaveLength(2)
  expect(changeOf(fields, given)).toEqual({})
  expect(changeOf({ ...fields, pass: 'y' }, given)).toEqual({
    examples: { fire: ['one\ntwo', String.raw`C:\new`], pass: ['y'] },
  })
})

test('a new rule is sent with all its fields', () => {
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

test('the minimum count is sent as a number, only by a rule that has one', () => {
  const given = rule({ fewest: 20 })
  expect(changeOf({ ...fieldsOf(given), fewest: '50' }, given)).toEqual({ fewest: 50 })
  expect(changeOf({ ...newRule, id: 'own.a' }, null)).not.toHaveProperty('fewest')
})
