import { AppError } from '../../../../shared/errors.ts'
import {
  type Rule,
  type RuleChange,
  Rule as RuleSchema,
  type RuleState,
  type RuleTrial,
} from '../../../../shared/model/rule.ts'
import type { Finding } from '../../../../shared/model/finding.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { libraryRules } from '../../masking/libraryRules.ts'
import { findRule, rulesChanged, createStateReader } from './ruleStates.ts'
import type { ReadableDb } from '../../store/db.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { decodeRuleChange, readRuleEdits, removeRuleEdit, saveRuleEdit } from '../../store/queries/ruleEdits.ts'
import { removeSwitch } from '../../store/queries/ruleSwitches.ts'
import { eachText } from '../../store/queries/memoryLookups.ts'
import { oneOfManyHits } from './tryOnMany.ts'
import { runCooperatively, createYield } from '../../runtime/cooperative.ts'
import { findingSteps } from '../../rules/applyRules.ts'
import { type RuleProblem, ruleProblems } from '../../rules/checkRule.ts'
import { type RuleSet, ruleSetOf } from '../../rules/compile.ts'
import type { Subject } from '../../rules/subject.ts'
import { slowText } from '../../rules/slowText.ts'
import { builtInRules } from '../../rules/ruleSet.ts'

/** Maximum number of memories a trial shows. */
const maxSamples = 20
/** Characters shown on each side of a match. */
const around = 60
/** Defaults of a user's own rule. */
const ownDefaults = { group: 'noise', severity: 'warn', sentence: '', examples: { fire: [], pass: [] } } as const
/** Groups whose name in a rule id decides that values are hidden and cards flagged. */
const namedGroups = ['secret', 'personal', 'poisoning', 'hidden'] as const

/** Changes a built-in rule, or adds or changes a user's own. Throws `validation` with the first problem. */
export async function saveRule(core: Core, id: string, change: RuleChange): Promise<RuleState> {
  const { db } = core.library
  const { rule, problems } = await changedRule(core, id, change)
  const [first] = problems
  if (first) throw new AppError('validation', first.message)
  const text = JSON.stringify(isOwn(id) ? rule : fieldsOf(db, id, change))
  writeWhole(core.library, (writable) =>
    saveRuleEdit(writable, { id, text, edited_at: core.ports.clock.now().toISOString() }),
  )
  rulesChanged(core)
  return createStateReader(db)(findRule(db, id))
}

/** Resets a built-in rule; deletes a user's own and returns null. Throws `not_found`. */
export function resetRule(core: Core, id: string): RuleState | null {
  const { db } = core.library
  findRule(db, id)
  writeWhole(core.library, (writable) => {
    removeRuleEdit(writable, id)
    removeSwitch(writable, id)
  })
  rulesChanged(core)
  return isOwn(id) ? null : createStateReader(db)(findRule(db, id))
}

/** Reports what a changed or new rule would match, compared with what it matches now. Changes nothing; works in slices. */
export async function tryRule(core: LibraryCore, id: string, change: RuleChange): Promise<RuleTrial> {
  const { db } = core.library
  const { rule, problems, unlessExamples } = await triedRule(core, id, change)
  const none = { hits: 0, former: 0, gained: 0, lost: 0, samples: [] }
  if (unlessExamples.length > 0) return { problems, ...none }
  const former = libraryRules(db).rules.find((each) => each.id === id)
  const [before, after] = [former ? ruleSetOf([former]) : null, ruleSetOf([rule])]
  const { clock } = core.ports
  const yieldIfDue = createYield(clock)
  const find = (subject: Subject, set: RuleSet): Promise<Finding[]> =>
    runCooperatively(clock, findingSteps(subject, { set }))
  const trial: RuleTrial = { problems, ...none, samples: [] }
  const [many, manyBefore] =
    rule.fewest > 0
      ? [await oneOfManyHits(db, rule, yieldIfDue), await oneOfManyHits(db, former ?? rule, yieldIfDue)]
      : []
  const kept: RuleTrial['samples'] = []
  for (const { id: memory_id, content, description, evidence } of eachText(db)) {
    const subject = { content, description, evidence: evidence ?? '', projectTexts: [] }
    const hit = many?.get(memory_id)
    const [finding] = many ? (hit ? [{ field: 'content' as const, ...hit }] : []) : await find(subject, after)
    const did = manyBefore ? manyBefore.has(memory_id) : before !== null && (await find(subject, before)).length > 0
    if (finding) trial.hits += 1
    if (did) trial.former += 1
    if (finding && !did) trial.gained += 1
    if (did && !finding) trial.lost += 1
    if (finding && kept.length < maxSamples * 20) {
      const text = subject[finding.field]
      const from = Math.max(0, finding.start - around)
      const to = Math.min(text.length, Math.min(finding.end, finding.start + 4 * around) + around)
      kept.push({
        memory_id,
        text: text.slice(from, to),
        start: finding.start - from,
        end: Math.min(finding.end, to) - from,
        gained: !did,
      })
    }
    await yieldIfDue()
  }
  trial.samples = kept.toSorted((one, other) => Number(other.gained) - Number(one.gained)).slice(0, maxSamples)
  return trial
}

/** Returns a changed rule with its problems; where only its examples are missing or wrong, it can be tried nevertheless. */
async function triedRule(
  core: LibraryCore,
  id: string,
  change: RuleChange,
): Promise<{ rule: Rule; problems: RuleProblem[]; unlessExamples: RuleProblem[] }> {
  const asked = await changedRule(core, id, change)
  const { problems } = asked
  if (!problems.some(({ field }) => field === 'examples')) return { ...asked, unlessExamples: problems }
  const made = await changedRule(core, id, { ...change, examples: { fire: [' '], pass: [' '] } })
  const unlessExamples = made.problems.filter(({ field }) => field !== 'examples')
  return { rule: made.rule, problems: [...unlessExamples, ...problems], unlessExamples }
}

async function changedRule(
  core: LibraryCore,
  id: string,
  change: RuleChange,
): Promise<{ rule: Rule; problems: RuleProblem[] }> {
  const { db } = core.library
  const known = libraryRules(db).rules.find((each) => each.id === id)
  const ours = builtInRules.find((each) => each.id === id)
  if (!known && !isOwn(id))
    throw new AppError(
      'not_found',
      `There is no rule ${id}. A rule of your own has an id such as own.${
        id
          .replace(/^.*\./, '')
          .replace(/[^a-z0-9]+/gi, '-')
          .toLowerCase() || 'name'
      }.`,
    )
  const parsed = RuleSchema.safeParse({ ...ownDefaults, ...known, ...change, id })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? 'id')
    const messages: Record<string, string> = {
      examples: 'Give a text that must match, and one that must not.',
      id: `${id} is not a valid rule id: use lower-case letters, digits and dashes after own.`,
    }
    const message = messages[field] ?? `${field}: ${issue?.message ?? 'not valid in a rule'}`
    return { rule: known ?? ours ?? emptyRule, problems: [{ field, message }] }
  }
  const rule = parsed.data
  const trusted = [...(ours?.patterns ?? []), ...(ours?.unless ?? [])]
  const misplaced = placeProblems(rule, ours, change)
  const problems = misplaced.length > 0 ? misplaced : ruleProblems(rule, trusted)
  const added = {
    patterns: rule.patterns.filter((pattern) => !trusted.includes(pattern)),
    unless: rule.unless.filter((pattern) => !trusted.includes(pattern)),
  }
  const isNew = added.patterns.length + added.unless.length > 0
  const { clock } = core.ports
  const slow =
    problems.length === 0 && isNew ? await runCooperatively(clock, slowText({ ...rule, ...added }, clock)) : null
  if (slow !== null)
    problems.push({
      field: 'patterns',
      message: `It takes too long for texts such as “${slow}”. Make its repeats shorter.`,
    })
  return { rule, problems }
}

function placeProblems(rule: Rule, ours: Rule | undefined, change: RuleChange): RuleProblem[] {
  const named = namedGroups.find((group) => group === rule.group)
  if (!ours && named && !rule.id.startsWith(`own.${named}-`))
    return [
      {
        field: 'id',
        message: `A rule of the group ${named} has an id that begins with own.${named}-, so that what it finds is treated so.`,
      },
    ]
  if (!ours && rule.patterns.length === 0) return [{ field: 'patterns', message: 'Give at least one pattern.' }]
  if (ours && change.group !== undefined && change.group !== ours.group)
    return [
      { field: 'group', message: 'The group of a built-in rule cannot be changed. Add a rule of your own instead.' },
    ]
  if (change.fewest !== undefined && !(ours && ours.fewest > 0))
    return [{ field: 'fewest', message: 'This rule checks each memory alone and takes no minimum count.' }]
  if (ours && ours.fewest > 0 && rule.fewest < 2)
    return [{ field: 'fewest', message: 'At least 2: one memory alone has nothing to differ from.' }]
  const findsByItself = ours !== undefined && ours.patterns.length === 0 && ours.check !== ''
  if (findsByItself && rule.patterns.length > 0)
    return [
      {
        field: 'patterns',
        message: 'This rule finds by a check in code and takes no patterns. Make a rule of your own beside it.',
      },
    ]
  return []
}

/** Returns the changed fields of a built-in rule, including earlier changes. */
function fieldsOf(db: ReadableDb, id: string, change: RuleChange): RuleChange {
  const before = readRuleEdits(db).find((edit) => edit.id === id)
  const { group: _group, ...all } = { ...(before ? decodeRuleChange(before) : {}), ...change }
  return all
}

const emptyRule: Rule = RuleSchema.parse({ ...ownDefaults, id: 'own.empty', examples: { fire: [''], pass: [''] } })

function isOwn(id: string): boolean {
  return id.startsWith('own.')
}
