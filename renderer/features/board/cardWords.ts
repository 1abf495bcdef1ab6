import type { MemoryCard } from '../../../shared/model/memory.ts'
import { afterTitle } from '../../../shared/text/afterTitle.ts'
import type { MarkedWord } from '../../../shared/text/foundWords.ts'
import { snippetBeside } from '../../../shared/text/snippetBeside.ts'
import { excerptWords } from '../../ui/excerptWords.ts'
import { foundTags } from './foundTags.ts'

/** How much stands before a word that a search found, at most. */
const before = 30

/** The words of a card below its title. */
export interface CardWords {
  text: string
  /** Whether the title is the beginning of the text, which goes on below it. */
  goesOn: boolean
}

/** Returns what a card shows of a memory’s text: the rest after the title, or the part in which a search found its words. */
export function cardWords(card: MemoryCard, marked: readonly MarkedWord[]): CardWords {
  if (card.maturity === 'discarded') return { text: card.reason ?? '', goesOn: false }
  if (card.maturity === 'escalated') return { text: card.escalated_to ?? '', goesOn: false }
  const rest = afterTitle(card.description, card.excerpt)
  const beginning = excerptWords(card.excerpt)
  const found = snippetBeside(card.description, beginning, marked, before) ?? foundTags(card, beginning, marked)
  return {
    text: found ?? (rest === null ? beginning : excerptWords(rest)),
    goesOn: rest !== null && found === null,
  }
}
