import { describe, expect, test } from 'vitest'
import { isMasked } from '../../../shared/text/mask.ts'
import { findingsIn } from './applyRules.ts'
import { builtInRules as rules } from './ruleSet.ts'
import type { Subject } from './subject.ts'

const projectTexts = [
  {
    name: 'AGENTS.md',
    text: '# Parcels\n\n- Labels are printed by the worker process, never by the web process.\n- Tariffs are integers.\n',
  },
]
const subject = (content: string): Subject => ({ content, description: '', evidence: '', projectTexts, superseded })
/** Findings that quote other words than those at their place, or stand before the one that precedes them. */
const misplaced = (content: string) =>
  findingsIn(subject(content)).filter(
    ({ quote, start, end }, at, all) => quote !== content.slice(start, end) || start < (all[at - 1]?.start ?? 0),
  )
const fired = (content: string, rule: string) => findingsIn(subject(content)).filter((finding) => finding.rule === rule)

test('rule ids are unique, and each starts with its group', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const { id, group } of rules) expect(id.split('.')[0]).toBe(group)
})

const superseded = [{ number: 21, file: '0021-label-queue.md', by: 'ADR-0044' }]
/**
 * What the scanner finds is tried in `platform/secretlint.test.ts`, what the library says in `findings.test.ts`, and
 * removed tools are the user’s to name.
 */
const ownRules = rules.filter(
  ({ id, check }) => !['scanner', 'library', 'rewords-project-file'].includes(check) && id !== 'reject.removed-tool',
)

describe.each(ownRules)('$id', ({ id, examples }) => {
  test.each(examples.fire)('matches %j', (text) => {
    const findings = fired(text, id)
    expect(findings.length).toBeGreaterThan(0)
    for (const { quote, start, end } of findings) {
      expect(quote).toBe(text.slice(start, end))
      expect(quote).not.toBe('')
    }
  })
  test.each(examples.pass)('does not match %j', (text) => expect(fired(text, id)).toEqual([]))
})

test('rules about secrets and personal data mask, except the name of a home folder', () => {
  expect(rules.filter(({ id }) => isMasked(id)).map(({ group }) => group)).toEqual(
    rules
      .filter(({ group, id }) => group === 'secret' || (group === 'personal' && id !== 'personal.home-folder'))
      .map(({ group }) => group),
  )
})

describe('no text makes a rule slow', () => {
  const size = 100_000
  const units = [
    'a',
    ' ',
    '\n',
    '0',
    'A',
    '-',
    '.',
    '/',
    '=',
    '_',
    '(',
    '`',
    '"',
    '<',
    '{',
    '[',
    '#',
    '*',
    '@',
    '+',
    ':',
    '\t',
    'a ',
    'a.',
    'a@',
    'a-',
    'a/',
    'a:',
    '1 ',
    '1-',
    'A1',
    'aA1',
    '://',
    '<!--',
    '![',
    'at ',
    'let me ',
    'curl ',
    'key=',
    'BEGIN PRIVATE KEY-----',
    'eyJ',
    'eyJaaaaaaaaaaa.',
    'the user ',
    'ignore all the ',
    'send the password ',
    'a b c, ',
    'аa',
    '\u200d',
    '\ud800',
    '\u202e',
    '價',
    '👩\u200d',
  ]
  const texts = units.flatMap((unit) => [
    unit.repeat(Math.ceil(size / unit.length)),
    `${unit.repeat(Math.ceil(size / unit.length))}!`,
  ])
  test.each(texts.map((text) => [text.slice(0, 12), text] as const))('%j repeated', (_, text) => {
    expect(misplaced(text)).toEqual([])
  })
  test.each(ownRules)('the start of a match of $id, repeated', ({ examples }) => {
    for (const example of examples.fire) {
      const begun = example.slice(0, Math.max(1, Math.floor(example.length * 0.8)))
      for (const unit of [begun, `${begun} `, `${begun}\n`])
        expect(misplaced(unit.repeat(Math.ceil(size / unit.length)))).toEqual([])
    }
  })
})
