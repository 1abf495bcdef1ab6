import { quoteAround } from '../assess/quote.ts'
import { functionWords } from './functionWords.ts'
import { type Because, inContent } from '../rule.ts'
import { type Contribution, shippedScorer } from './noteModel.ts'
import type { NoteText } from './noteFeatures.ts'
import { themeOf } from '../traits/wordThemes.ts'

const maxWords = 3
const maxNameLength = 60
/** Smaller contributions, before scaling, decide nothing. */
const minWeight = 0.3

/** What a reason speaks for; what speaks against junk speaks for keeping. */
type Side = 'junk' | 'keep' | 'lesson'

/** A contribution with its weight for one side. */
type Weighted = Contribution & { weight: number }

/** Returns the nearest heading as a reason, if it speaks for that side and the model knows it as a whole. */
export function headingReason(note: NoteText, side: Side, rule: string): Because | null {
  return knownReason('heading', note, side, rule)
}

/** As `headingReason`, the name of the file, unless every store of its kind has a file, or a folder, of that name. */
export function fileReason(note: NoteText, side: Side, rule: string): Because | null {
  return knownReason('place', note, side, rule)
}

/** Returns the words that speak most for a side, and what notes with such words are; null where only function words do. */
export function wordReason(note: NoteText, side: Side, rule: string): Because | null {
  const words = weighted(note, side).filter(
    ({ kind, at, weight }) => (kind === 'word' || kind === 'opening') && at !== null && weight >= minWeight,
  )
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
  const like = (side === 'junk' ? themeOf([...named.keys()]) : null) ?? likeWhat[side]
  return { rule, text: `Worded like ${like}: ${list}`, at: inContent(quoteAround(note.content, first.at)) }
}

const likeWhat: Readonly<Record<Side, string>> = {
  junk: 'notes that are not kept',
  keep: 'notes that are kept',
  lesson: 'lessons',
}

/** The contributions to a note's odds, those that speak most for a side first. */
function weighted(note: NoteText, side: Side): Weighted[] {
  return shippedScorer
    .contributions(note)
    .map((contribution): Weighted => ({
      ...contribution,
      weight: side === 'keep' ? -contribution.junk : contribution[side],
    }))
    .toSorted((one, other) => other.weight - one.weight)
}

/** Tells a heading, or the name of a file, that the model knows as a whole: one that only this file has shows a reader nothing. */
function knownReason(part: 'heading' | 'place', note: NoteText, side: Side, rule: string): Because | null {
  const contributions = weighted(note, side)
  const known = contributions.find(({ kind }) => kind === `whole-${part}`)
  const own = note.path?.toLowerCase().split(/[/\\]/).at(-1)
  const named =
    part === 'heading'
      ? known
      : contributions.find(({ kind, name }) => kind === 'whole-place' && name === own && !ofEveryStore.test(name))
  if (!named) return null
  const weight = contributions
    .filter(({ name, kind }) => name === named.name && (kind === part || kind === `whole-${part}`))
    .reduce((sum, each) => sum + each.weight, 0)
  if (weight < minWeight) return null
  const name = cutName(part === 'heading' ? (named.name.split(' > ').at(-1) ?? '') : named.name)
  const text =
    part === 'heading'
      ? `Under “${name}”, a heading often found above ${likeWhat[side]}`
      : `In “${name}”, a file name often found with ${likeWhat[side]}`
  return { rule, text }
}

const ofEveryStore = /^(?:memor(?:y|ies)|agents|claude|notes?|lessons?|learnings?|tasks|todo)(?:\.\w{1,8})?$/

function cutName(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}
