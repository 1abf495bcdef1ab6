import type { NoiseHits } from '../../../../shared/contract/triage.ts'
import { AppError } from '../../../../shared/errors.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import type { Rule } from '../../../../shared/model/rule.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { noiseRules } from '../../masking/libraryRules.ts'
import { commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { allMemoriesFound, countFindings, readFindings } from '../../store/queries/findingRows.ts'
import { findMemory } from '../../store/queries/memories.ts'
import type { DecideContext } from '../context.ts'
import { moveChanges } from './move.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'

/** Maximum number of memories named per rule. */
const maxNamed = 500

interface Group {
  rule: Rule
  ids: string[]
}

/**
 * Discards everything the named rules match and that may be discarded, in one step with a journal row per rule. `except`
 * lists memories to leave alone. Findings must be up to date. Throws `validation` for a rule that is not a noise rule or is
 * switched off.
 */
export function retireNoise(context: DecideContext, named: readonly string[], except: readonly string[] = []): Outcome {
  const { library } = context
  const rules = rulesNamed(library.db, named)
  let outcome = nothingChanged('Nothing to retire', [])
  const step = commitStep(
    library,
    () => {
      const groups = groupsOf(library.db, rules, except)
      const changed = groups.flatMap(({ ids }) => ids)
      if (changed.length === 0) return { decisions: [], files: [] }
      outcome = { ...nothingChanged(`Discarded ${counted(changed.length, 'memory')}`, []), changed }
      return { decisions: groups.map((group) => decisionFor(context, group)), files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** Previews `retireNoise` per rule; for all noise rules that are on if none is named. Changes nothing. */
export function previewNoise(db: ReadableDb, named: readonly string[] | null): NoiseHits[] {
  const rules = named === null ? noiseRules(db) : rulesNamed(db, named)
  const matches = countFindings(db)
  return groupsOf(db, rules).map(({ rule, ids }) => ({
    rule: rule.id,
    sentence: rule.sentence,
    count: ids.length,
    left: Math.max(0, (matches.get(rule.id) ?? 0) - ids.length),
    memories: ids.slice(0, maxNamed).map((id) => {
      const memory = findMemory(db, id)
      const quote = readFindings(db, memory, new Set([rule.id]))[0]?.quote ?? ''
      return { memory_id: id, external_id: memory.external_id, title: memory.description, quote }
    }),
  }))
}

function rulesNamed(db: ReadableDb, named: readonly string[]): Rule[] {
  const known = noiseRules(db)
  return [...new Set(named)].map((id) => {
    const rule = known.find((each) => each.id === id)
    if (rule) return rule
    throw new AppError(
      'validation',
      `${id} is not a noise rule that is on. Those that are: ${known.map((each) => each.id).join(', ')}.`,
    )
  })
}

/** Groups memories by the first rule that matches them; omits rules without any. */
function groupsOf(db: ReadableDb, rules: readonly Rule[], except: readonly string[] = []): Group[] {
  const taken = new Set<string>(except)
  return rules.flatMap((rule) => {
    const ids = allMemoriesFound(db, rule.id).filter((id) => !taken.has(id))
    for (const id of ids) taken.add(id)
    return ids.length > 0 ? [{ rule, ids }] : []
  })
}

function decisionFor(context: DecideContext, { rule, ids }: Group): DecisionDraft {
  const reason = `noise: ${rule.sentence}`
  const changes = ids.flatMap((id) => {
    const memory = findMemory(context.library.db, id)
    assertAllowed('discard', memory)
    return moveChanges(context, 'discard', memory, reason)
  })
  return {
    verb: 'discard',
    label: `Discarded ${counted(ids.length, 'memory')}`,
    memory_ids: ids,
    reason,
    rule: rule.id,
    changes,
  }
}
