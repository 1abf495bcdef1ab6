import { frequencyScore, lengthNorm } from '../../../shared/text/relevance.ts'
import type { CountedText } from '../store/indexedWords.ts'

/** What a text is asked for. */
export interface Question {
  /** The forms of each word, and how much the word tells (inverse document frequency). */
  words: readonly { forms: readonly string[]; weight: number }[]
  /** Mean number of words of the texts it is asked of. */
  averageLength: number
}

/** A text with all words of a question counts this much more than the sum of its words. */
const togetherness = 0.5
/** The most that `frequencyScore` can be. */
const maxFrequency = 2.2

/**
 * Scores how well a text answers a question, 0 to 1: BM25F (Robertson and Zaragoza, 2009) as a share of what it is for a text
 * with every word very often, times how much of the question the text holds.
 */
export function scoreText({ counts, length }: CountedText, { words, averageLength }: Question): number {
  const norm = lengthNorm(length, averageLength)
  let [score, held, all] = [0, 0, 0]
  for (const { forms, weight } of words) {
    const count = forms.reduce((sum, form) => sum + (counts.get(form) ?? 0), 0)
    all += weight
    if (count === 0) continue
    held += weight
    score += (weight * frequencyScore(count, norm)) / maxFrequency
  }
  if (all === 0) return 0
  return Math.min(1, (score / all) * ((1 + togetherness * (held / all)) / (1 + togetherness)))
}

/** A text that holds one word of a question of this many is about something else, if the word tells less than this share of it. */
const minAsked = 3
const minShare = 0.25

/** Checks whether a text is about what a question asks: it holds two of its words, or one that tells much of it. */
export function isAbout({ counts }: Pick<CountedText, 'counts'>, { words }: Pick<Question, 'words'>): boolean {
  if (words.length < minAsked) return true
  const held = words.filter(({ forms }) => forms.some((form) => counts.has(form)))
  return held.length > 1 || weightOf(held) >= weightOf(words) * minShare
}

function weightOf(words: Question['words']): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}
