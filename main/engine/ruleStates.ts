import { AppError } from '../../shared/errors.ts'
import type { Rule, RuleState } from '../../shared/model/rule.ts'
import type { Core } from './core.ts'
import { computeFindings } from './findings.ts'
import { type ReadableDb, write } from './store/db.ts'
import { countFindings, readFindings, readSwitches, saveSwitch, someMemoriesFound } from './store/queries/findings.ts'
import { findRule, rules } from './triage/rules/ruleSet.ts'

/** How many memories are shown for each rule. */
const mostSamples = 3

/** Every rule as the library has it; with `count`, after bringing the findings up to date, what it hits. */
export async function ruleStates(core: Core, count: boolean): Promise<RuleState[]> {
  const { db } = core.library
  if (count) await computeFindings(core)
  const hits = count ? countFindings(db) : null
  return rules.map((rule) => ({
    ...stateOf(db, rule),
    hits: hits ? (hits.get(rule.id) ?? 0) : null,
    samples: hits?.has(rule.id) ? samplesOf(db, rule) : [],
  }))
}

/** Switches a rule on or off. Throws `not_found` for a rule there is not. */
export function setRule(core: Core, id: string, on: boolean): RuleState {
  const { db } = core.library
  const rule = findRule(id)
  if (!rule) throw new AppError('not_found', `There is no rule ${id}. \`schoolhouse rules\` lists them.`)
  write(db, (writable) => saveSwitch(writable, id, on))
  core.changes.touch('settings', 'memories')
  return stateOf(db, rule)
}

function stateOf(db: ReadableDb, rule: Rule): RuleState {
  return { ...rule, enabled: readSwitches(db)[rule.id] ?? rule.on, hits: null, samples: [] }
}

function samplesOf(db: ReadableDb, { id }: Rule): RuleState['samples'] {
  return someMemoriesFound(db, id, mostSamples).map((memory) => ({
    memory_id: memory.id,
    quote: readFindings(db, memory, new Set([id]))[0]?.quote ?? '',
  }))
}
