import { createHash } from 'node:crypto'
import type { Rule } from '../../../shared/model/rule.ts'
import { confirmations, finders } from './checks/finders.ts'
import { type HintFinder, hintFinder } from './hints.ts'
import { type PatternGate, patternGate } from './patternGate.ts'
import { builtInRules } from './ruleSet.ts'
import type { Finder, Confirmation } from './match.ts'

export interface CompiledRule {
  rule: Rule
  hints: readonly string[]
  patterns: readonly RegExp[]
  /** Its place among the rules of its set. */
  at: number
  unless: RegExp | null
  finder: Finder | null
  confirm: Confirmation | null
}

/** Rules, ready to be applied together. */
export interface RuleSet {
  rules: readonly Rule[]
  compiled: readonly CompiledRule[]
  /** The hints of all rules. */
  hints: HintFinder
  /** Which rules, and which of their patterns, could find something in a text at all. Made at first use, in steps. */
  gate: () => Generator<void, PatternGate>
  /** By id, a hash that differs whenever the rule would find something else. Sentences and examples do not count. */
  hashes: ReadonlyMap<string, string>
  /** Stands for all the hashes. */
  version: string
}

/** Add one when a check in code, or the scanner, finds something else than before, so that kept findings are worked out anew. */
const checksVersion = 10

/** Throws where a pattern is none, or where there is no such check. `gate`: in place of the one that is made of the rules. */
export function ruleSetOf(rules: readonly Rule[], gate: PatternGate | null = null): RuleSet {
  const hashes = new Map(rules.map((rule) => [rule.id, hashOf([checksVersion, whatItFinds(rule)])]))
  return {
    rules,
    compiled: rules.map(compile),
    hints: hintFinder(rules.flatMap(({ hints }) => hints)),
    gate: gateOf(rules, gate),
    hashes,
    version: hashOf([...hashes]),
  }
}

/** The rules as they come with the product. */
export const builtInSet: RuleSet = ruleSetOf(builtInRules)

function whatItFinds({ id, severity, reach, hints, patterns, exact_case, unless, most_words, fewest, check }: Rule) {
  const found = [id, severity, reach, hints, patterns, exact_case, unless, most_words, check]
  return fewest > 0 ? [...found, fewest] : found
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}

function gateOf(rules: readonly Rule[], given: PatternGate | null): RuleSet['gate'] {
  let gate = given
  return function* () {
    return (gate ??= yield* patternGate(rules))
  }
}

function compile(rule: Rule, at: number): CompiledRule {
  const flags = rule.exact_case ? '' : 'i'
  const finds = rule.patterns.length === 0
  const finder = finders[rule.check] ?? null
  const confirm = confirmations[rule.check] ?? null
  if (rule.check !== '' && !(finds ? finder : confirm)) throw new Error(`${rule.id}: there is no check ${rule.check}`)
  return {
    rule,
    hints: rule.hints,
    patterns: rule.patterns.map((source) => new RegExp(source, `g${flags}${flagsFor(source)}`)),
    at,
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
