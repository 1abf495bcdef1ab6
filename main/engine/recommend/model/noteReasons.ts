import { quoteAround } from '../assess/quote.ts'
import { type Because, inContent } from '../rule.ts'
import { type Contribution, contributionsTo } from './noteModel.ts'
import type { NoteText } from './noteFeatures.ts'

const maxWords = 3
const maxNameLength = 60
/** Smaller contributions, before scaling, decide nothing. */
const minWeight = 0.3

/**
 * Returns what speaks most for a note being junk or a lesson, strongest first: its words, its heading, the name of its file.
 * Each is told with the rule's id.
 */
export function noteReasons(note: NoteText, side: 'junk' | 'lesson', rule: string): Because[] {
  const strongest = contributionsTo(note)
    .filter((contribution) => contribution[side] >= minWeight)
    .toSorted((one, other) => other[side] - one[side])
  const words = strongest.filter(({ kind, at }) => (kind === 'word' || kind === 'opening') && at !== null)
  const told = [
    wordReason(note, words, side, rule),
    ...strongest.flatMap((contribution) => placeReason(contribution, side, rule)),
  ]
  return told
    .flatMap((reason) => reason ?? [])
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ because }) => because)
}

interface Weighed {
  because: Because
  weight: number
}

function wordReason(
  note: NoteText,
  words: readonly Contribution[],
  side: 'junk' | 'lesson',
  rule: string,
): Weighed | null {
  const named = new Map<string, Contribution>()
  for (const word of words) {
    if (named.size === maxWords) break
    const text = word.at && note.content.slice(word.at.start, word.at.end)
    if (text && /\p{L}/u.test(text) && !named.has(text.toLowerCase())) named.set(text.toLowerCase(), word)
  }
  const [first] = named.values()
  if (!first?.at) return null
  const list = [...named.values()].map(({ at }) => `“${at ? note.content.slice(at.start, at.end) : ''}”`).join(', ')
  const like = side === 'junk' ? 'Worded like notes that are not kept' : 'Worded like lessons'
  const at = inContent(quoteAround(note.content, first.at))
  return { because: { rule, text: `${like}: ${list}`, at }, weight: words.reduce((sum, word) => sum + word[side], 0) }
}

function placeReason({ kind, name, ...weights }: Contribution, side: 'junk' | 'lesson', rule: string): Weighed[] {
  const weight = weights[side]
  const shown = name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
  if (kind === 'heading') return [{ because: { rule, text: `Stands under “${shown}”` }, weight }]
  if (kind === 'place') return [{ because: { rule, text: `Comes from “${shown}”` }, weight }]
  return []
}
