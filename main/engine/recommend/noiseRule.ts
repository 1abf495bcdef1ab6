import type { Found } from '../store/queries/cases.ts'
import { similarOf } from './assess/case.ts'
import { oneOfManyRule } from '../rules/figures.ts'
import { builtInRules } from '../rules/ruleSet.ts'
import type { RecommendRule } from './rule.ts'

/** Minimum share of noise to discard a text. */
const minNoiseShare = 0.9

/** Texts that are entirely noise are discarded, whatever they contradict. */
export const noiseRule: RecommendRule = {
  id: 'recommend.noise',
  action: 'discard',
  sentence: 'All of the text is noise',
  apply: ({ of, signs }) => {
    const noise = noiseIn(of.findings)
    if (noise.length === 0) return null
    const share = isAllOf(of.content, noise) ? 1 : coverage(of.content, noise)
    if (share < minNoiseShare) return null
    // An order with a reason deserves a look, whatever surrounds it.
    const doubt = (signs.rule && signs.reason ? 0.35 : 0) + (of.approved !== null ? 0.3 : 0)
    const covering = similarOf(of).find(({ kind }) => kind === 'entry')
    const isCovered = (rule: string): boolean => covering !== undefined && projectFileRules.has(rule)
    return {
      score: Math.max(0, share - doubt),
      because: noise.map((at) => {
        const text = capital(noiseText(at.rule))
        return { rule: at.rule, text: isCovered(at.rule) ? `${text}, already in {other}` : text, at }
      }),
      ...(covering && noise.some(({ rule }) => isCovered(rule)) && { with: [covering.id] }),
    }
  },
}

/** Rules that find the text in a file for agents. */
const projectFileRules: ReadonlySet<string> = new Set(['noise.restates-project-file', 'noise.rewords-project-file'])

/** Openings that determine the whole text: instructions for an editor, session summaries. */
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

/** The sentence of a noise rule, for use inside another sentence. */
export function noiseText(rule: string): string {
  const sentence = sentences.get(rule)
  return sentence ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : 'noise, by a custom rule'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Findings that mark ranges of the content as noise by their words; being one of many is a separate reason. */
export function noiseIn(findings: readonly Found[]): Found[] {
  return findings.filter(
    ({ group, field, rule }) =>
      field === 'content' && (group === 'noise' || group === 'reject') && rule !== oneOfManyRule,
  )
}

/** The share of a text's letters and digits that findings cover, 0 to 1; any finding covers a text without them. */
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
