import type { Action } from '../../../shared/model/action.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { counted } from '../../ui/counted.ts'
import type { Stage } from './guideStage.ts'

/** What a stage of the guide says, and the keys it names. */
export interface GuideWords {
  title: string
  words: string
  keys: readonly { key: string; does: string }[]
}

const effects: Partial<Record<Action, string>> = {
  discard: 'discard it',
  validate: 'keep it as true',
}

/**
 * Words a stage. `left` is the number of notes that are still raw; `isOpen`: the panel shows the note, with its own keys;
 * `isAtHand`: the keys of the board act on it; `later`: what was decided since on another note, and would be undone first.
 */
export function wordsOf(
  stage: Stage,
  {
    card,
    left,
    isOpen,
    isAtHand,
    later,
  }: { card: MemoryCard | null; left: number; isOpen: boolean; isAtHand: boolean; later: string | null },
): GuideWords {
  switch (stage.kind) {
    case 'decide':
      return card === null || isOpen || isAtHand ? decideWords(card, isOpen) : elsewhereWords(card)
    case 'undo':
      return {
        title: 'It can be taken back',
        words: `${later ?? stage.label}. Nothing is final: one key takes the last step back, and the history any other. Try it, or go on.`,
        keys: [{ key: 'mod+z', does: 'takes it back' }],
      }
    case 'rest':
      return {
        title: stage.isUndone ? 'Back as it was' : 'That is all there is to it',
        words: `${counted(left, 'note waits', 'notes wait')} for a decision. The review goes through them: one key each, or one for many alike. Your agents’ files change only when you write.`,
        keys: [
          { key: 'w', does: 'begins the review' },
          { key: 'mod+k', does: 'finds any action, and this guide' },
          { key: '?', does: 'lists the keys of the screen' },
        ],
      }
    default:
      return assertNever(stage)
  }
}

/** The keys act on another note now: none is named that would decide on that one instead. */
function elsewhereWords({ description }: MemoryCard): GuideWords {
  return {
    title: 'Decide on one note',
    words: `You are at another note now. Go back to “${description}”, or decide on what you see as its panel recommends.`,
    keys: [],
  }
}

function decideWords(card: MemoryCard | null, isOpen: boolean): GuideWords {
  const brief = card?.recommendation
  const effect = brief && effects[brief.action]
  const otherwise = {
    key: brief?.action === 'discard' ? 'v' : 'd',
    does: brief?.action === 'discard' ? 'keeps it instead' : 'discards it instead',
  }
  if (!brief || effect === undefined)
    return {
      title: 'Decide on this note',
      words: `The board holds what your agents noted. ${brief ? 'What is recommended for this note takes more than one key' : 'Nothing is recommended for this note'}: read it in the panel, then decide.`,
      keys: [
        { key: 'v', does: 'keeps it as true' },
        { key: 'd', does: 'discards it' },
      ],
    }
  return {
    title: 'Decide on this note',
    words: `The board holds what your agents noted. For the note in the panel, Schoolhouse recommends to ${effect}: ${reasonOf(brief.reason)}`,
    keys: [{ key: isOpen ? 'enter' : 'a', does: 'accepts that' }, otherwise],
  }
}

/** A reason as the end of a sentence. */
function reasonOf(reason: string): string {
  const text = reason.trim().replace(/[.:]$/, '')
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}.`
}
