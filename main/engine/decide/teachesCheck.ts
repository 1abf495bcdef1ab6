import { runToEnd } from '../../../shared/runToEnd.ts'
import type { Finding } from '../../../shared/model/finding.ts'
import type { PromotionCheck } from '../../../shared/model/reference.ts'
import type { RuleGroup } from '../../../shared/model/rule.ts'
import type { Core } from '../runtime/core.ts'
import { libraryRules, rulesOn } from '../masking/libraryRules.ts'
import { coverage } from '../recommend/noiseRule.ts'
import { textFindingSteps } from '../masking/textFindings.ts'

const groups: ReadonlySet<RuleGroup> = new Set(['noise', 'reject'])
/** Rules that the length and structure gates cover; those only warn a person. */
const gatedRules: ReadonlySet<string> = new Set(['noise.fragment', 'noise.no-words', 'noise.code-only'])
/** Minimum share of noise for a text to teach nothing. */
const minNoiseShare = 0.9

/**
 * Returns the sentence of the noise rule (chatter or tool output, of the rules that are on) that covers a whole text; null if
 * something in it may teach. Source: seeds/2-promotion-with-intent.md, “Summary required”.
 */
export function noiseSentence(core: Pick<Core, 'library' | 'scans'>, content: string): string | null {
  const { db } = core.library
  const sentences = new Map(rulesOn(db, [...groups]).map(({ id, sentence }) => [id, sentence]))
  const noise = runToEnd(noiseSteps(core, content)).filter(
    ({ rule, field }) => field === 'content' && sentences.has(rule) && !gatedRules.has(rule),
  )
  const [first] = noise
  if (!first || coverage(content, noise) < minNoiseShare) return null
  return sentences.get(first.rule) ?? null
}

/** Finds noise in a text, as a generator; results are cached. */
export function noiseSteps(
  core: Pick<Core, 'library' | 'scans'>,
  content: string,
): Generator<void, readonly Finding[]> {
  const texts = { content, description: '', evidence: '' }
  return textFindingSteps(core, texts, { set: libraryRules(core.library.db), groups })
}

/** Reports a text that teaches nothing. Only a person who forces it, with a reason, can promote it. */
export function teachesCheck(core: Pick<Core, 'library' | 'scans'>, content: string): PromotionCheck[] {
  const noise = noiseSentence(core, content)
  if (noise === null) return []
  const detail = `${noise.charAt(0).toLowerCase()}${noise.slice(1)}: say in a sentence or two what it teaches`
  return [{ id: 'teaches', ok: false, level: 'stop', text: 'Teaches nothing as it stands', detail }]
}
