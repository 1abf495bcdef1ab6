import { splitSentences } from '../sentences.ts'
import { isOnlyLabels } from '../onlyLabels.ts'
import { wordsOfQuote } from './grounds.ts'
import { mostCondensedWords } from './lengths.ts'
import { signsOf } from './signs.ts'
import { wordsIn } from './words.ts'

/** Checks whether a sentence announces what follows it. */
export function announces(sentence: string): boolean {
  return /:[*_]*$/.test(sentence)
}

/**
 * Writes a list as one sentence: all of its items, or the first sentence of each, whichever there is room for. What demands anything is
 * written whole; an item that says the words of `quote` keeps them. Returns the line alone if nothing can be written.
 */
export function listText(lead: string, items: readonly string[], quote: string): string {
  const quoted = quote === '' ? undefined : items.find((item) => wordsOfQuote(item, quote) > 0)
  const isOrder = isNorm(lead) || items.some(isNorm)
  const shapes = [(item: string) => item, ...(isOrder ? [] : [firstSentence])]
  if (items.some(announces) || (forbids(lead) && items.some((item) => isNorm(item.slice(firstOf(item).length)))))
    return lead
  for (const most of [maxListWords, mostCondensedWords])
    for (const shape of shapes) {
      const shaped = items.map(shape)
      const whole = joined(lead, shaped)
      const keepsQuote = quoted === undefined || wordsOfQuote(whole, quote) > 0
      if (keepsQuote && wordsIn(whole) <= most && !shaped.some(announces)) return whole
    }
  return lead
}

function isNorm(text: string): boolean {
  return splitSentences(text).some(
    ({ text: sentence }, at) => signsOf(sentence, { isFirst: at === 0, isItem: true }).norm,
  )
}

/** Checks whether a list could be written: else its line still announces it, if there is one, or it names what it is about. */
export function isSaid(whole: string): boolean {
  return whole !== '' && !announces(whole) && !isOnlyLabels(whole)
}

/** A list leaves room for a reason. */
export const maxListWords = 52

function joined(lead: string, items: readonly string[]): string {
  const isProse = !forbids(lead) && items.every((item) => wordsIn(item) >= 6 && /[.!?]$/.test(item))
  const parts = items.map(
    (item, at) =>
      mended(isProse ? item : item.replace(/[.;,](\*\*)?$/, '$1')) + (isProse ? '' : at < items.length - 1 ? ';' : '.'),
  )
  return `${lead} ${parts.join(' ')}`.trim()
}

/** Checks for a line that forbids what it announces: `Don't:`, `Never do this:`. */
function forbids(lead: string): boolean {
  return /\b(?:don['’]?t|do not|never|avoid|must not|not)\b[^:]{0,60}:[*_]*$/i.test(lead)
}

function firstOf(item: string): string {
  return splitSentences(item)[0]?.text ?? item
}

function firstSentence(item: string): string {
  const sentences = splitSentences(item).map(({ text }) => text)
  const more = sentences.slice(1).findIndex((text) => !signsOf(text, { isFirst: false, isItem: true }).restricts)
  return more < 0 ? item : sentences.slice(0, more + 1).join(' ')
}

/** Closes, or removes, bold marks that a cut left open. */
export function mended(sentence: string): string {
  const plain = sentence.replace(/`[^`]*`/g, '`')
  const marks = plain.match(/\*\*/g)?.length ?? 0
  // In paths, two stars mean all folders.
  const isWhole = marks % 2 === 0 || (plain.match(/(?<!\/)\*\*(?!\/)/g)?.length ?? 0) % 2 === 0
  if (isWhole) return sentence
  return sentence.startsWith('**') && marks === 1 ? `${sentence}**` : sentence.replaceAll('**', '')
}
