import type { Found } from '../store/queries/cases.ts'
import { oneOfManyRule } from '../rules/figures.ts'
import { builtInRules } from '../rules/ruleSet.ts'
import type { RecommendRule } from './rule.ts'

/** Less of a text than this being noise leaves something worth keeping. */
const allFrom = 0.9

/** What is noise from one end to the other is not worth keeping, whatever it contradicts. */
export const noiseRule: RecommendRule = {
  id: 'recommend.noise',
  action: 'discard',
  sentence: 'All of the text is noise',
  apply: ({ of, signs }) => {
    const noise = noiseIn(of.findings)
    if (noise.length === 0) return null
    const share = isAllOf(of.content, noise) ? 1 : coverage(of.content, noise)
    if (share < allFrom) return null
    // An order with its reason is worth a look whatever it is wrapped in.
    const doubt = (signs.rule && signs.reason ? 0.35 : 0) + (of.approved !== null ? 0.3 : 0)
    return {
      score: Math.max(0, share - doubt),
      because: noise.map((at) => ({ rule: at.rule, text: capital(noiseText(at.rule)), at })),
    }
  },
}

/** What a text that opens with them is from one end to the other: instructions for an editor, the summary of a session. */
const openers: ReadonlySet<string> = new Set([
  'reject.add-instruction',
  'reject.edit-instruction',
  'noise.session-summary',
])
const maxOpenedLength = 400
const teaching = /\b(?:because|otherwise|so that|never|always|must|should|instead of|turned out|lesson|note that)\b/i

function isAllOf(text: string, noise: readonly Found[]): boolean {
  const opens = noise.some(({ rule, start }) => openers.has(rule) && text.slice(0, start).trim() === '')
  return opens && text.length <= maxOpenedLength && !teaching.test(text)
}

const sentences = new Map(builtInRules.map(({ id, sentence }) => [id, sentence]))

/** What a rule of noise says, to stand within a sentence. */
export function noiseText(rule: string): string {
  const sentence = sentences.get(rule)
  return sentence ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : 'noise by a rule of this library'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Findings that say of its words that a stretch of the content is noise; to be one of many is another reason. */
export function noiseIn(findings: readonly Found[]): Found[] {
  return findings.filter(
    ({ group, field, rule }) =>
      field === 'content' && (group === 'noise' || group === 'reject') && rule !== oneOfManyRule,
  )
}

/** How much of the letters and digits of a text the findings cover, 0 to 1; a text without any is covered by any finding. */
export function coverage(text: string, findings: readonly Pick<Found, 'start' | 'end'>[]): number {
  const within = findings.toSorted((one, other) => one.start - other.start)
  let covered = 0
  let at = 0
  for (const { start, end } of within) {
    covered += lettersIn(text.slice(Math.max(at, start), Math.max(at, end)))
    at = Math.max(at, end)
  }
  const all = lettersIn(text)
  return all === 0 ? 1 : covered / all
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
