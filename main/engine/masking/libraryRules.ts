import { AppError } from '../../../shared/errors.ts'
import { type Rule, Rule as RuleSchema, type RuleGroup, ruleGroups } from '../../../shared/model/rule.ts'
import { isMasked } from '../../../shared/text/mask.ts'
import type { ReadableDb } from '../store/db.ts'
import { type RuleEdit, decodeRuleChange, readRuleEdits } from '../store/queries/ruleEdits.ts'
import { readSwitches } from '../store/queries/ruleSwitches.ts'
import { type RuleSet, builtInSet, ruleSetOf } from '../rules/compile.ts'
import { builtInRules } from '../rules/ruleSet.ts'

/**
 * Returns the rules of a library: the built-in rules with a person's edits, and custom rules. `rulesOn` says which are
 * enabled.
 */
export function libraryRules(db: ReadableDb): RuleSet {
  const edits = readRuleEdits(db)
  if (edits.length === 0) return builtInSet
  const key = JSON.stringify(edits)
  const known = sets.get(db)
  if (known?.key === key) return known.set
  const set = ruleSetOf(withEdits(edits))
  sets.set(db, { key, set })
  return set
}

const sets = new WeakMap<object, { key: string; set: RuleSet }>()

function withEdits(edits: readonly RuleEdit[]): Rule[] {
  const changes = new Map(edits.map((edit) => [edit.id, decodeRuleChange(edit)]))
  const ours = builtInRules.map((rule) => ({ ...rule, ...changes.get(rule.id) }))
  const known = new Set(builtInRules.map(({ id }) => id))
  const own = edits.filter(({ id }) => !known.has(id)).map((edit) => RuleSchema.parse(decodeRuleChange(edit)))
  return [...ours, ...own]
}

/** Returns the rules enabled in this library, by default or by a switch. */
export function rulesOn(db: ReadableDb, groups: readonly RuleGroup[] = ruleGroups): Rule[] {
  const switches = readSwitches(db)
  return libraryRules(db).rules.filter(({ id, on, group }) => (switches[id] ?? on) && groups.includes(group))
}

/** Returns the enabled rules whose values are masked, as a rule set of their own, for texts about to be shown. */
export function maskingRules(db: ReadableDb): RuleSet {
  const all = libraryRules(db)
  const key = `${all.version} ${JSON.stringify(readSwitches(db))}`
  const known = masking.get(db)
  if (known?.key === key) return known.set
  const set = ruleSetOf(rulesOn(db).filter(({ id }) => isMasked(id)))
  masking.set(db, { key, set })
  return set
}

const masking = new WeakMap<object, { key: string; set: RuleSet }>()

/**
 * Returns the rule ids a filter stands for: a single rule, or all enabled rules of a group. Throws `not_found` for an unknown
 * name.
 */
export function rulesNamed(db: ReadableDb, finding: string | undefined): string[] | undefined {
  if (finding === undefined) return undefined
  const { rules } = libraryRules(db)
  if (rules.some(({ id }) => id === finding)) return [finding]
  const group = ruleGroups.find((each) => each === finding)
  if (group) return rulesOn(db, [group]).map(({ id }) => id)
  throw new AppError(
    'not_found',
    `There is no rule or group ${finding}. \`schoolhouse rules\` lists the rules; the groups are ${ruleGroups.join(', ')}.`,
  )
}

/** Returns the enabled rules whose hits may be discarded. */
export function noiseRules(db: ReadableDb): Rule[] {
  return rulesOn(db, ['noise', 'reject'])
}
