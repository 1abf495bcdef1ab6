import { orders } from './condense/orders.ts'
import { splitSentences } from './sentences.ts'

/** Verbs and negations that make a claim, as far as they are no plural nouns. */
const verbs =
  /\b(?:is|are|was|were|be|been|has|have|had|does|do|did|will|would|can|cannot|could|should|must|may|might|never|always|not|needs?|uses?|gets?|gives?|returns?|fails?|breaks?|causes?|means|runs?|requires?|takes?|keeps?|makes?|shows?|holds?|works?|depends?|contains?|supports?|provides?|handles?|expects?|throws?|reads?|writes?|calls?|sends?|lives?|stays?|belongs?|applies|includes?|allows?|prevents?|ist|sind|wird|werden|hat|kann|darf|muss|nie|nicht)\b|(?<!\p{L})(?:müssen|dürfen|können|sollen?)(?!\p{L})|n['’]t\b/iu
const order = new RegExp(String.raw`^(?!let me\b|let['’]?s\b)${orders}\b`, 'i')

/** Checks whether words say what holds or what to do, as far as their verbs show it. */
export function makesClaim(words: string): boolean {
  return verbs.test(words) || order.test(words.replace(/^[^\p{L}`]+/u, ''))
}

const maxLabelWords = 8

/**
 * Checks for a bare heading or label: words without a verb that end with a colon, or that are all capitalised, such as
 * `Current State`. Code is no label.
 */
export function isBareLabel(text: string): boolean {
  const plain = text
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replaceAll(/\*\*|__/g, '')
    .replace(/(?<![.;])[.;]+$/, '')
  if (!/\p{L}/u.test(plain) || makesClaim(plain)) return false
  if (plain.endsWith(':')) return true
  const words = plain.split(/\s+/)
  const telling = words.filter((word) => /\p{L}{4,}/u.test(word))
  return words.length <= maxLabelWords && telling.length > 0 && telling.every((word) => /^\W*\p{Lu}/u.test(word))
}

/** Checks for a label that says nothing without what stands below it: no number, name or code. */
export function isPlainLabel(text: string): boolean {
  return isBareLabel(text) && /^[\p{L}\s*_&:’'#-]+$/u.test(text)
}

/** Checks whether a text is nothing but headings and labels: it names what it is about and says nothing of it. */
export function isOnlyLabels(text: string): boolean {
  const parts = splitSentences(text)
    .flatMap((sentence) => sentence.text.split(/;\s+|(?<=:(?:\*\*|__)?)\s+/))
    .filter((part) => part.trim() !== '')
  return parts.length > 0 && parts.every(isBareLabel)
}
