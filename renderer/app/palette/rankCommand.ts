import { forgivesTypo, isOneTypo } from '../../../shared/text/nearWords.ts'
import type { Stretch } from '../../../shared/text/foundWords.ts'

/** How well a command's name matches, and where. */
export interface CommandMatch {
  /** 0 (no match) to 1. */
  score: number
  /** What matched in the name, in order. */
  found: Stretch[]
}

const none: CommandMatch = { score: 0, found: [] }

/**
 * Matches typed words with a command's name: the whole name, also with its words joined or parted, the beginning of the name, of a word, a part of it, of its `others` (what else the
 * action is called), or every word for itself, also in its `place` (the screen or the group); words such as `the` need no match.
 * One typo is forgiven in a word of four letters or more, except in its first letter: with so few names, more would be found by
 * chance.
 */
export function rankCommand(name: string, typed: string, place = '', others = ''): CommandMatch {
  const sought = typed.trim().toLowerCase()
  const label = name.toLowerCase()
  if (sought === '') return { score: 1, found: [] }
  const whole = placeOf(label, sought)
  if (label === sought) return { score: 1, found: [{ start: 0, end: label.length }] }
  if (joined(label) === joined(sought)) return { score: 0.95, found: [{ start: 0, end: label.length }] }
  if (whole && whole.start === 0) return { score: 0.9, found: [whole] }
  if (whole && label[whole.start - 1] === ' ') return { score: 0.8, found: [whole] }
  if (` ${others}`.includes(` ${sought}`)) return { score: 0.8, found: [] }
  if (whole) return { score: 0.6, found: [whole] }
  const said = sought.split(/\s+/)
  const telling = said.filter((word) => !fillers.has(word))
  const words = telling.length > 0 ? telling : said
  const unseen = `${place.toLowerCase()} ${others}`
  const exact = words.map((word) => matchWord(label, word, unseen, false))
  if (exact.every((match) => match !== null)) return { score: 0.4, found: inOrder(exact) }
  const near = words.map((word, at) => exact[at] ?? matchWord(label, word, unseen, true))
  if (near.every((match) => match !== null)) return { score: 0.2, found: inOrder(near) }
  return none
}

/** Words in a sentence that tell nothing of a command. */
const fillers: ReadonlySet<string> = new Set(['a', 'an', 'the', 'this', 'that', 'these', 'my', 'of', 'it'])

/** A text without what parts its words, as people leave it out or put it in. */
function joined(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Returns where a name has the words: preferably where a word begins. */
function placeOf(label: string, sought: string): Stretch | null {
  const atWord = ` ${label}`.indexOf(` ${sought}`)
  const start = atWord >= 0 ? atWord : label.indexOf(sought)
  return start < 0 ? null : { start, end: start + sought.length }
}

/** Returns where a word matches; an empty stretch for one of the words that are not shown; null for no match. */
function matchWord(label: string, word: string, unseen: string, forgiving: boolean): Stretch | null {
  const found = placeOf(label, word)
  if (found) return found
  if (` ${unseen}`.includes(` ${word}`)) return { start: 0, end: 0 }
  if (!forgiving || !forgivesTypo(word)) return null
  const inLabel = nearIn(label, word)
  if (inLabel) return inLabel
  return nearIn(unseen, word) ? { start: 0, end: 0 } : null
}

/** Returns where a text has the beginning of a word, or of a part of a hyphenated one, that differs from a word by one typo. */
function nearIn(text: string, word: string): Stretch | null {
  for (const { 0: other, index } of [...text.matchAll(/[\p{L}\p{N}-]+/gu), ...text.matchAll(/[\p{L}\p{N}]+/gu)])
    for (const length of [word.length, word.length - 1, word.length + 1])
      if (length <= other.length && other[0] === word[0] && isOneTypo(word, other.slice(0, length)))
        return { start: index, end: index + length }
  return null
}

function inOrder(matches: readonly (Stretch | null)[]): Stretch[] {
  const found = matches.filter((match) => match !== null && match.end > match.start) as Stretch[]
  return found
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }, at, all) => at === 0 || start >= (all[at - 1]?.end ?? 0))
}
