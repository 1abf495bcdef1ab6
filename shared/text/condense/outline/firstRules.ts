import { counted } from '../../counted.ts'
import { splitSentences } from '../../sentences.ts'
import { condensedWords } from '../lengths.ts'
import { wordsOfQuote } from '../grounds.ts'
import { announces } from '../listText.ts'
import { isOrder, signsOf } from '../signs.ts'
import { wordsIn } from '../words.ts'
import { laidOut, why } from './headings.ts'
import type { Line } from './layout.ts'

/** A list of no more words is hardly longer than 60 words: it is told whole. */
const hardlyLonger = 72

/** Fewer rules are not worth the others. */
const minTold = 3

/** An item of a list with the deeper ones below it, or what stands between lists. */
interface Rule {
  lines: readonly Line[]
  /** Whether it is told in any case. */
  stays: boolean
  /** Whether it is an item of a list. */
  counts: boolean
}

/**
 * Returns the first rules of a list that has more than 60 words, with a last item that says how many more its note has. Among them
 * is what says the words of `quote`, and rather what is forbidden or demanded in so many words. Returns null for a list that is
 * hardly longer, for facts, steps and boxes to tick, where few would be told, and where one of the others limits those told.
 */
export function firstRules(lines: readonly Line[], quote: string): Line[] | null {
  if (wordsIn(laidOut(lines)) <= hardlyLonger) return null
  const rules = rulesIn(lines, quote)
  const items = rules.filter(({ counts }) => counts)
  const orders = items.filter(({ lines: [line] }) => isOrder(line?.text ?? ''))
  if (orders.length * 2 < items.length || items.some(({ lines: [line] }) => /\d/.test(line?.sign ?? ''))) return null
  const isOnePart = new Set(items.map(({ lines: [line] }) => line?.heading)).size === 1
  const least = Math.max(minTold, items.length / (isOnePart ? 3 : 2))
  // What is forbidden or demanded in so many words goes last.
  const order = rules
    .flatMap(({ stays, lines: [line] }, at) => (stays ? [] : [{ at, isStrong: isStrong(line?.text ?? '') }]))
    .toSorted((one, other) => Number(one.isStrong) - Number(other.isStrong) || other.at - one.at)
    .map(({ at }) => at)
  const left = new Set<number>()
  for (const at of order) {
    if (!mayBeLeft(rules[at]?.lines ?? [])) return null
    left.add(at)
    if (items.length - left.size < least) return null
    const told = withCount(rules, left)
    if (wordsIn(laidOut(told)) <= condensedWords) return told
  }
  return null
}

function isStrong(item: string): boolean {
  const sentences = splitSentences(item).map(({ text }) => text)
  return sentences.some((text) => signsOf(text, { isFirst: true, isItem: true }).strong || strongAbroad.test(text))
}

const strongAbroad =
  /\b(?:MUSS|MÜSSEN|NICHT|KEINE?|IMMER|NUR|SIEMPRE|SEMPRE|NÃO|TOUJOURS)\b|(?<!\p{L})(?:[Nn]ie(?:mals)?|NIE(?:MALS)?|[Nn]unca|[Jj]am[aá]i?s)(?!\p{L})/u

/** Groups lines into the items of lists, each with what stands below it, and what stands between lists. */
function rulesIn(lines: readonly Line[], quote: string): Rule[] {
  const rules: Rule[] = []
  let indent = 0
  for (const line of lines) {
    const isDeeper = line.kind === 'item' && line.indent > indent && rules.length > 0
    const last = rules.at(-1)
    if (line.text === '' || ((isDeeper || line.kind === 'row' || line.kind === 'code') && last)) {
      if (last) rules[rules.length - 1] = { ...last, lines: [...last.lines, line] }
      continue
    }
    const counts = line.kind === 'item' && !line.text.startsWith(why)
    indent = counts ? line.indent : Infinity
    rules.push({ lines: [line], counts, stays: !counts || (quote !== '' && wordsOfQuote(line.text, quote) > 0) })
  }
  return rules
}

/** Checks whether nothing that is told depends on these lines: no boxes to tick, no code, and nothing that limits what stands before. */
function mayBeLeft(lines: readonly Line[]): boolean {
  return lines.every(({ kind, text }) => {
    if (kind === 'row' || kind === 'code' || /^(?:```|\[[ xX~]\])/.test(text)) return false
    const { exempts, restricts, leans } = signsOf(text, { isFirst: true, isItem: kind === 'item' })
    return !exempts && !restricts && !leans
  })
}

/** Returns the lines of all rules but those left, and how many these are; without what only announces rules that are left. */
function withCount(rules: readonly Rule[], left: ReadonlySet<number>): Line[] {
  const kept = rules.filter((rule, at) => !left.has(at) && (!opens(rule) || isListTold(rules, at, left)))
  const last = kept.findLast(({ counts }) => counts)
  const text = `… and ${counted(left.size, 'more', 'more')} in the note`
  return kept.flatMap((rule) =>
    rule === last && rule.lines[0] ? [...rule.lines, { ...rule.lines[0], text }] : rule.lines,
  )
}

function opens({ counts, lines }: Rule): boolean {
  return !counts && announces(lines[0]?.text ?? '')
}

/** Checks whether any item is told of the list that a line announces. */
function isListTold(rules: readonly Rule[], at: number, left: ReadonlySet<number>): boolean {
  const rest = rules.slice(at + 1)
  const end = rest.findIndex(({ lines }) => lines[0]?.kind !== 'item')
  return rest.slice(0, end < 0 ? rest.length : end).some((_, index) => !left.has(at + 1 + index))
}
