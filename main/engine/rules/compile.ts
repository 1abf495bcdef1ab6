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
  /** Its index in the rule set. */
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
  /** Decides which rules and patterns could match a text at all. Built on first use, cooperatively. */
  gate: () => Generator<void, PatternGate>
  /** By id, a hash that changes whenever the rule's matches could change. Sentences and examples do not count. */
  hashes: ReadonlyMap<string, string>
  /** A hash over all the hashes. */
  version: string
}

/** Increase when a check in code or the scanner gives different results, so that stored findings are recomputed. */
const checksVersion = 15

/** Compiles rules. Throws for an invalid pattern or unknown check. `gate` replaces the one built from the rules. */
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

/** The built-in rules. */
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
  const finder = finders[rule.check]
  const confirm = confirmations[rule.check] ?? null
  if (rule.check !== '' && (finds ? finder === undefined : !confirm))
    throw new Error(`${rule.id}: there is no check ${rule.check}`)
  return {
    rule,
    hints: rule.hints,
    patterns: rule.patterns.map((source) => new RegExp(source, `g${flags}${flagsFor(source)}`)),
    at,
    unless:
      rule.unless.length > 0 ? new RegExp(rule.unless.join('|'), `${flags}${flagsFor(rule.unless.join(''))}`) : null,
    finder: finds ? (finder ?? null) : null,
    confirm: finds ? null : confirm,
  }
}

/** Unicode properties need the `u` flag; a quoted group needs its indices. */
function flagsFor(source: string): string {
  return `${/\\p\{|\\u\{/i.test(source) ? 'u' : ''}${source.includes('(?<value>') ? 'd' : ''}`
}
