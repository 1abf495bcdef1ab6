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
 * Returns what speaks most for a note being junk, worth keeping or a lesson, strongest first: its words, or its shape
 * where only function words weigh, and its heading; without these the name of its file. A heading or a name is told only if the
 * model knows it as a whole: one that only this file has shows a reader nothing. Each is told with the rule's id.
 */
export function noteReasons(note: NoteText, side: Side, rule: string): Because[] {
  return reasonsOf(note, side, rule, true)
}

/** As `noteReasons`, only the heading: for a note for which something else speaks that a reader can check. */
export function headingReasons(note: NoteText, side: Side, rule: string): Because[] {
  return reasonsOf(note, side, rule, false)
}

function reasonsOf(note: NoteText, side: Side, rule: string, withWords: boolean): Because[] {
  const strongest = shippedScorer
    .contributions(note)
    .map((contribution): Weighted => ({
      ...contribution,
      weight: side === 'keep' ? -contribution.junk : contribution[side],
    }))
    .toSorted((one, other) => other.weight - one.weight)
  const weighing = strongest.filter(({ weight }) => weight >= minWeight)
  const words = weighing.filter(({ kind, at }) => (kind === 'word' || kind === 'opening') && at !== null)
  const read = withWords ? (wordReason(note, words, side, rule) ?? shapeReason(weighing, side, rule)) : null
  const heading = knownReason('heading', strongest, side, rule)
  const told = [...(read ? [read] : []), ...(heading ? [heading] : [])]
  const place = withWords && told.length === 0 ? knownReason('place', strongest, side, rule) : null
  if (place) told.push(place)
  return told.toSorted((one, other) => other.weight - one.weight).map(({ because }) => because)
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
  return { because: { rule, text: `Words often found in ${likeWhat[side]}: ${list}`, at }, weight }
}

function shapeReason(strongest: readonly Weighted[], side: Side, rule: string): Weighed | null {
  const shape = strongest.find(({ kind, name }) => kind === 'shape' && tellingShapes.has(name))
  return shape
    ? { because: { rule, text: `A shape often found in ${likeWhat[side]}: ${shape.name}` }, weight: shape.weight }
    : null
}

const likeWhat: Readonly<Record<Side, string>> = {
  junk: 'notes that are not kept',
  keep: 'notes that are kept',
  lesson: 'lessons',
}

/** Tells the nearest heading, or the strongest name of a file or folder, that is known as a whole, with the weight of its words. */
function knownReason(
  part: 'heading' | 'place',
  contributions: readonly Weighted[],
  side: Side,
  rule: string,
): Weighed | null {
  const sumOf = (name: string): number =>
    contributions
      .filter((each) => each.name === name && (each.kind === part || each.kind === `whole-${part}`))
      .reduce((sum, each) => sum + each.weight, 0)
  const known = contributions
    .filter(({ kind }) => kind === `whole-${part}`)
    .map(({ name }) => ({ name, weight: sumOf(name) }))
    .toSorted((one, other) => other.weight - one.weight)
  const [strongest] = known
  if (!strongest || strongest.weight < minWeight) return null
  const { name, weight } = strongest
  const text =
    part === 'heading'
      ? `A heading often found above ${likeWhat[side]}: “${cutName(name.split(' > ').at(-1) ?? '')}”`
      : `A file or folder name often found with ${likeWhat[side]}: “${cutName(name)}”`
  return { because: { rule, text }, weight }
}

function cutName(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}
