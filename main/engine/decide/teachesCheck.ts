import { runToEnd } from '../../../shared/runToEnd.ts'
import type { Finding } from '../../../shared/model/finding.ts'
import type { PromotionCheck } from '../../../shared/model/reference.ts'
import type { RuleGroup } from '../../../shared/model/rule.ts'
import type { Core } from '../runtime/core.ts'
import { libraryRules, rulesOn } from '../masking/libraryRules.ts'
import { coverage } from '../recommend/noiseRule.ts'
import { textFindingSteps } from '../masking/textFindings.ts'

const groups: ReadonlySet<RuleGroup> = new Set(['noise', 'reject'])
/** What the gates of length and of structure speak of: a person is warned of that. */
const ofTheGates: ReadonlySet<string> = new Set(['noise.fragment', 'noise.no-words', 'noise.code-only'])
/** Less of a text than this being noise leaves something that teaches. */
const allFrom = 0.9

/**
 * What a text is that is noise from one end to the other by the rules that are on, chatter or what a tool printed, as a rule
 * says it; null where something in it may teach. Source: seeds/2-promotion-with-intent.md, “Summary required”.
 */
export function nothingBut(core: Core, content: string): string | null {
  const { db } = core.library
  const sentences = new Map(rulesOn(db, [...groups]).map(({ id, sentence }) => [id, sentence]))
  const noise = runToEnd(teachingSteps(core, content)).filter(
    ({ rule, field }) => field === 'content' && sentences.has(rule) && !ofTheGates.has(rule),
  )
  const [first] = noise
  if (!first || coverage(content, noise) < allFrom) return null
  return sentences.get(first.rule) ?? null
}

/** Looks for noise in a text, in steps; it is remembered. */
export function teachingSteps(core: Core, content: string): Generator<void, readonly Finding[]> {
  const texts = { content, description: '', evidence: '' }
  return textFindingSteps(core, texts, { set: libraryRules(core.library.db), groups })
}

/** Says that there is nothing to promote, where that is so: nobody but a person who forces it, with a reason, gets past it. */
export function teachesCheck(core: Core, content: string): PromotionCheck[] {
  const noise = nothingBut(core, content)
  if (noise === null) return []
  const detail = `${noise.charAt(0).toLowerCase()}${noise.slice(1)}: say in a sentence or two what it teaches`
  return [{ id: 'teaches', ok: false, level: 'stop', text: 'Teaches nothing as it stands', detail }]
}
