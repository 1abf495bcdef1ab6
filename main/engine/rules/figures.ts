import { createHash } from 'node:crypto'
import type { RuleSet } from './compile.ts'
import { countWords } from './subject.ts'

/** The rule about texts that differ from many others only in figures; the store counts these. */
export const oneOfManyRule = 'noise.one-of-many'

/** A text without its figures. */
export interface FigurePattern {
  /** 48-bit hash, equal for texts of one project with the same words in the same order. */
  pattern: number
  /** Hash of the figures in order. */
  figures: number
  /** Contains a reason or an order: one of many such texts is worth keeping. */
  teaches: boolean
  /** Its trimmed range in UTF-16 units. */
  start: number
  end: number
}

/**
 * Computes the figure pattern of a project's text; null if it has no figure or the rule exempts it. Figures are numbers,
 * dates, times and hexadecimal names; ignores case and punctuation. Linear in the text's length.
 */
export function figurePatternOf(content: string, project: string | null, set: RuleSet): FigurePattern | null {
  if (!/\p{N}/u.test(content) || isExempt(content, set)) return null
  const figures: string[] = []
  const take = (figure: string): string => {
    figures.push(figure)
    return '#'
  }
  const words = content
    .toLowerCase()
    .replace(hexadecimal, take)
    .replace(number, take)
    .replace(/[^\p{L}\p{M}#]+/gu, ' ')
    .trim()
  return {
    pattern: hashOf([project, words]),
    figures: hashOf(figures),
    teaches: reasonOrOrder.test(content),
    start: content.length - content.trimStart().length,
    end: content.trimEnd().length,
  }
}

function isExempt(text: string, { compiled }: RuleSet): boolean {
  const own = compiled.find(({ rule }) => rule.id === oneOfManyRule)
  if (!own) return true
  const most = own.rule.most_words
  return (own.unless?.test(text) ?? false) || (most > 0 && countWords(text) > most)
}

/** Hexadecimal names of commits, builds and requests; letters alone are a word. */
const hexadecimal = /(?<![\p{L}\p{N}])(?=[a-f]{0,40}\d)[0-9a-f]{4,64}(?:-[0-9a-f]{4,12}){0,4}(?![\p{L}\p{N}])/gu
const number = /\p{N}+(?:[.,:/-]\p{N}+)*/gu
const reasonOrOrder =
  /\b(?:because|since|otherwise|so that|therefore|which means|caused by|due to|must|never|always|do not|don['’]t|should|cannot|can['’]t|instead of|rather than|avoid|prefer|make sure|only (?:if|when|after)|weil|damit|sonst|immer|niemals?|muss|müssen|nicht|parce que|jamais|toujours|doit|porque|nunca|siempre|debe)\b/i

function hashOf(value: unknown): number {
  return createHash('sha256').update(JSON.stringify(value)).digest().readUIntBE(0, 6)
}
