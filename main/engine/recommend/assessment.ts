import type { Assessment } from '../../../shared/model/recommendation.ts'
import type { Case, Found } from '../store/queries/cases.ts'
import { aboutWhole } from './assess/aboutWhole.ts'
import { accuracyOf, clamp, frequencyOf, sentence, uniquenessOf } from './assess/scores.ts'
import type { Signs } from './assess/signs.ts'
import { toldReason, toldRule } from './traits/toldSigns.ts'
import { traitText, traitsOf } from './traits/trait.ts'
import { workTraits } from './traits/workTraits.ts'

/**
 * Returns the four scores of a memory, each 0 to 1 with its basis. `closest` is the highest similarity to any kept or known
 * text, if computed; without it only similar texts count.
 */
export function assess(of: Case, signs: Signs, closest: number | null = null): Assessment {
  return {
    frequency: frequencyOf(of),
    generalizability: generalizabilityOf(of, signs),
    accuracy: accuracyOf(of),
    uniqueness: uniquenessOf(of, closest),
  }
}

/** Starts at 0.5; each sign of a general rule raises it, each sign of a single event lowers it. Clamped to 0 to 1. */
function generalizabilityOf(of: Case, signs: Signs): Assessment['generalizability'] {
  const found = (rule: string): boolean => of.findings.some((finding: Found) => finding.rule === rule)
  const isRecord = !traitsOf(traitText(of.content, signs), workTraits, '').next().done
  const parts: [boolean, number, string][] = [
    [of.scope === 'universal', 0.15, 'stored as universal'],
    [!isRecord && toldRule(of.content, signs) !== null, 0.2, 'worded as a rule'],
    [toldReason(of.content, signs) !== null, 0.15, 'says why'],
    [of.kind === 'convention' || of.kind === 'constraint' || of.kind === 'known_fix', 0.1, `a ${kindText(of)}`],
    [of.kind === 'environment', -0.1, 'about one environment'],
    [signs.report !== null, -0.3, 'a report of something done'],
    [isRecord && signs.report === null, -0.3, 'a record of some work'],
    [found('promote.dated'), -0.15, 'tied to a date'],
    [signs.single !== null, -0.15, 'about one place or version'],
    [aboutWhole({ of, signs }).some(({ rule }) => rule === 'gate.passing-state'), -0.25, 'true only for a moment'],
    [signs.personal !== null, -0.1, 'a first-person report'],
    [signs.dangling !== null, -0.15, 'unclear without its context'],
    [of.scope_path !== null, -0.1, 'about one path'],
  ]
  const holding = parts.filter(([holds]) => holds)
  const score = clamp(holding.reduce((sum, [, weight]) => sum + weight, 0.5))
  return { score, basis: sentence(holding.map(([, , text]) => text)) || 'No sign either way' }
}

function kindText({ kind }: Case): string {
  return kind === 'known_fix' ? 'known fix' : String(kind)
}
