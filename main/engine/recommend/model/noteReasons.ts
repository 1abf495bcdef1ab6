import { quoteAround } from '../assess/quote.ts'
import { functionWords } from './functionWords.ts'
import { type Because, inContent } from '../rule.ts'
import { type Contribution, shippedScorer } from './noteModel.ts'
import type { NoteText } from './noteFeatures.ts'

const maxWords = 3
const maxNameLength = 60
/** Shapes that a person can see, and that mean something. */
const tellingShapes: ReadonlySet<string> = new Set([
  'checkbox',
  'ends with a colon',
  'opens in bold',
  'code block',
  'table',
  'arrow',
  'emoji',
  'percentage',
  'date',
  'issue number',
  'heading line',
  'URL',
  'question',
  'no sentence',
  'past participle first',
  'repeats its heading',
])
/** Smaller contributions, before scaling, decide nothing. */
const minWeight = 0.3

/** What a reason speaks for; what speaks against junk speaks for keeping. */
type Side = 'junk' | 'keep' | 'lesson'

/** A contribution with its weight for one side. */
type Weighted = Contribution & { weight: number }

/**
 * Returns what speaks most for a note being junk, worth keeping or a lesson, strongest first: its words, its heading, the name of
 * its file; its shape where only function words weigh. Each is told with the rule's id.
 */
export function noteReasons(note: NoteText, side: Side, rule: string): Because[] {
  const strongest = shippedScorer
    .contributions(note)
    .map((contribution): Weighted => ({
      ...contribution,
      weight: side === 'keep' ? -contribution.junk : contribution[side],
    }))
    .filter(({ weight }) => weight >= minWeight)
    .toSorted((one, other) => other.weight - one.weight)
  const words = strongest.filter(({ kind, at }) => (kind === 'word' || kind === 'opening') && at !== null)
  const told = [
    wordReason(note, words, side, rule) ?? shapeReason(strongest, side, rule),
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

function wordReason(note: NoteText, words: readonly Weighted[], side: Side, rule: string): Weighed | null {
  const named = new Map<string, Weighted>()
  for (const word of words) {
    if (named.size === maxWords) break
    const text = word.at && note.content.slice(word.at.start, word.at.end)
    const key = text?.toLowerCase().replaceAll('’', "'")
    if (key && /\p{L}/u.test(key) && !functionWords.has(key) && !named.has(key)) named.set(key, word)
  }
  const [first] = named.values()
  if (!first?.at) return null
  const list = [...named.values()].map(({ at }) => `“${at ? note.content.slice(at.start, at.end) : ''}”`).join(', ')
  const at = inContent(quoteAround(note.content, first.at))
  const weight = words.reduce((sum, word) => sum + word.weight, 0)
  return { because: { rule, text: `Worded like ${likeWhat[side]}: ${list}`, at }, weight }
}

function shapeReason(strongest: readonly Weighted[], side: Side, rule: string): Weighed | null {
  const shape = strongest.find(({ kind, name }) => kind === 'shape' && tellingShapes.has(name))
  return shape
    ? { because: { rule, text: `Shaped like ${likeWhat[side]}: ${shape.name}` }, weight: shape.weight }
    : null
}

const likeWhat: Readonly<Record<Side, string>> = {
  junk: 'notes that are not kept',
  keep: 'notes that are kept',
  lesson: 'lessons',
}

function placeReason({ kind, name, weight }: Weighted, side: Side, rule: string): Weighed[] {
  if (kind === 'heading')
    return [{ because: { rule, text: `Headed like ${likeWhat[side]}: “${nearest(name)}”` }, weight }]
  if (kind === 'place')
    return [{ because: { rule, text: `In a file like those of ${likeWhat[side]}: “${cutName(name)}”` }, weight }]
  return []
}

/** The nearest headings, as many as fit: the one above all of a file says least. */
function nearest(headings: string): string {
  const [last = '', ...above] = headings.split(' > ').toReversed()
  let shown = last
  for (const heading of above) {
    if (heading.length + shown.length + 3 > maxNameLength) break
    shown = `${heading} › ${shown}`
  }
  return cutName(shown)
}

function cutName(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}
