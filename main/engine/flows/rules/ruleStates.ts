import { AppError } from '../../../../shared/errors.ts'
import type { Rule, RuleState } from '../../../../shared/model/rule.ts'
import type { Core, ScanningCore } from '../../runtime/core.ts'
import { computeFindings } from '../findings/computeFindings.ts'
import { libraryRules } from '../../masking/libraryRules.ts'
import { startTriage } from '../triage/triageJob.ts'
import { type ReadableDb } from '../../store/db.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { agreementByRule, countFindings, readFindings, someMemoriesFound } from '../../store/queries/findingRows.ts'
import { countLive, isLiveRule, someLive } from '../../store/queries/liveRules.ts'
import { readCard } from '../../store/queries/cards.ts'
import { readRuleEdits } from '../../store/queries/ruleEdits.ts'
import { readSwitches, saveSwitch } from '../../store/queries/ruleSwitches.ts'
import type { Library } from '../../store/library.ts'

/** Maximum number of memories shown per rule. */
const maxSamples = 3

/** Returns every rule's state in the library; with `count`, updates the findings first and adds what each rule matches. */
export async function ruleStates(core: ScanningCore, count: boolean): Promise<RuleState[]> {
  const { db } = core.library
  if (count) await computeFindings(core)
  const hits = count ? countFindings(db) : null
  const state = createStateReader(db)
  return libraryRules(db).rules.map((rule) => ({
    ...state(rule),
    ...(hits ? hitsOf(core.library, rule, hits) : {}),
  }))
}

/** Returns one rule's state with what it matches. Throws `not_found`. */
export async function ruleState(core: ScanningCore, id: string): Promise<RuleState> {
  const { db } = core.library
  const rule = findRule(db, id)
  await computeFindings(core)
  return { ...createStateReader(db)(rule), ...hitsOf(core.library, rule, countFindings(db)) }
}

/** Switches a rule on or off. Throws `not_found` for an unknown rule. */
export function setRule(core: Core, id: string, on: boolean): RuleState {
  const { db } = core.library
  const rule = findRule(db, id)
  writeWhole(core.library, (writable) => saveSwitch(writable, id, on))
  rulesChanged(core)
  return createStateReader(db)(rule)
}

/** Refreshes the screens, and in a host that stays open, has memories examined again by the changed rules. */
export function rulesChanged(core: Core): void {
  core.changes.touch('settings', 'memories')
  if (!core.live) return
  try {
    startTriage(core, null, 'judge')
  } catch (error) {
    // The rule is already changed; if no job can start now, the next triage examines the library.
    if (!(error instanceof AppError)) throw error
  }
}

/** Returns a rule by id. Throws `not_found`. */
export function findRule(db: ReadableDb, id: string): Rule {
  const rule = libraryRules(db).rules.find((each) => each.id === id)
  if (!rule) throw new AppError('not_found', `There is no rule ${id}. \`schoolhouse rules\` lists them.`)
  return rule
}

/** Returns a function that reads a rule's state, without counting its matches. */
export function createStateReader(db: ReadableDb): (rule: Rule) => RuleState {
  const switches = readSwitches(db)
  const agreement = agreementByRule(db)
  const edited = new Set(readRuleEdits(db).map(({ id }) => id))
  return (rule) => ({
    ...rule,
    enabled: switches[rule.id] ?? rule.on,
    own: rule.id.startsWith('own.'),
    edited: edited.has(rule.id) && !rule.id.startsWith('own.'),
    precision: precisionOf(agreement.get(rule.id)),
    hits: null,
    samples: [],
  })
}

function precisionOf(counts: { right: number; of: number } | undefined): RuleState['precision'] {
  return counts ? { ...counts, value: counts.right / counts.of } : null
}

function hitsOf(
  library: Library,
  rule: Rule,
  counts: ReadonlyMap<string, number>,
): Pick<RuleState, 'hits' | 'samples'> {
  const { db } = library
  if (!isLiveRule(rule.id)) {
    const hits = counts.get(rule.id) ?? 0
    return { hits, samples: hits > 0 ? samplesOf(db, rule) : [] }
  }
  const now = library.now()
  const ids = someLive(db, rule.id, now, maxSamples)
  return {
    hits: countLive(db, rule.id, now),
    samples: ids.map((id) => {
      const title = readCard(db, id)?.description ?? ''
      return { memory_id: id, title, quote: title }
    }),
  }
}

function samplesOf(db: ReadableDb, { id }: Rule): RuleState['samples'] {
  return someMemoriesFound(db, id, maxSamples).map((memory) => ({
    memory_id: memory.id,
    title: memory.description,
    quote: readFindings(db, memory, new Set([id]))[0]?.quote ?? '',
  }))
}
