import type { Severity } from '../../../../shared/model/finding.ts'
import type { Rule } from '../../../../shared/model/rule.ts'
import { confirmations, finders } from './checks/registry.ts'
import { type HintFinder, hintFinder } from './hints.ts'
import { rules } from './ruleSet.ts'
import type { View } from './subject.ts'

export interface Match {
  start: number
  end: number
  severity?: Severity
  detail?: string
}

/** A check that finds by itself. */
export type Finder = (view: View) => Match[]
/** A check of one match of a pattern: null refuses it, an answer may say more about it. */
export type Confirmation = (view: View, value: { start: number; end: number }) => Partial<Match> | null

export interface CompiledRule {
  rule: Rule
  hints: readonly string[]
  patterns: readonly RegExp[]
  unless: RegExp | null
  finder: Finder | null
  confirm: Confirmation | null
}

/** The rules, ready to be applied. A pattern that is none, or a check that there is not, is a mistake of ours and throws. */
export const compiledRules: readonly CompiledRule[] = rules.map(compile)

/** The hints of all rules. */
export const hintsOfRules: HintFinder = hintFinder(rules.flatMap(({ hints }) => hints))

export function compile(rule: Rule): CompiledRule {
  const flags = rule.exact_case ? '' : 'i'
  const finds = rule.patterns.length === 0
  const finder = finders[rule.check] ?? null
  const confirm = confirmations[rule.check] ?? null
  if (rule.check !== '' && !(finds ? finder : confirm)) throw new Error(`${rule.id}: there is no check ${rule.check}`)
  return {
    rule,
    hints: rule.hints,
    patterns: rule.patterns.map((source) => new RegExp(source, `g${flags}${flagsFor(source)}`)),
    unless:
      rule.unless.length > 0 ? new RegExp(rule.unless.join('|'), `${flags}${flagsFor(rule.unless.join(''))}`) : null,
    finder: finds ? finder : null,
    confirm: finds ? null : confirm,
  }
}

/** Properties of characters need `u`; where a part is quoted, its place is asked for. */
function flagsFor(source: string): string {
  return `${/\\p\{|\\u\{/i.test(source) ? 'u' : ''}${source.includes('(?<value>') ? 'd' : ''}`
}
