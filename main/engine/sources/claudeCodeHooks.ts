import { fillers, leaningWords } from '../../../shared/text/leaningWords.ts'
import { wordsOf } from '../../../shared/text/normalise.ts'
import { beginningOf } from '../../../shared/text/titleCut.ts'
import { maxHookLength, shortHook } from './claudeCodeIndex.ts'

/** More would leave each too little room. */
const maxParts = 4
const separator = '; '

/**
 * Joins what is said of notes that were merged, as the hook of one: the first, and of the others those that say something else.
 * Together longer than `most`, each is shortened, the long ones most, and ends with an ellipsis.
 */
export function joinedHook([first = '', ...others]: readonly string[], most = maxHookLength): string {
  const parts = [first]
  for (const other of others) if (saysMore(other, parts)) parts.push(other)
  if (parts.length === 1) return first
  const shown = parts
    .filter((part) => part !== '')
    .slice(0, maxParts)
    .map((part) => part.replace(/(?<![\s.,;])[\s.,;]+$/, ''))
  const rooms = roomsFor(shown, most - separator.length * (shown.length - 1))
  return shown.map((part, at) => shortened(part, rooms[at] ?? 0)).join(separator)
}

/** Checks whether at least a third of the words of a hook that tell something are in none of the others. */
function saysMore(hook: string, others: readonly string[]): boolean {
  const said = new Set(others.flatMap(tellingStems))
  const words = tellingStems(hook)
  const more = words.filter((word) => !said.has(word))
  return more.length * 3 >= words.length && more.length > 0
}

/** Returns the first letters of the telling words of a text, which forms of one word have in common; numbers are whole. */
function tellingStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !fillers.has(word) && !leaningWords.has(word))
    .map((word) => (/\d/.test(word) ? word : word.slice(0, 4)))
}

/** Shares a length out: what the short ones leave is for the long ones. */
function roomsFor(parts: readonly string[], length: number): number[] {
  const rooms = parts.map(() => 0)
  const shortFirst = [...parts.entries()].sort(([, one], [, other]) => one.length - other.length)
  let left = length
  for (const [done, [at, part]] of shortFirst.entries()) {
    const room = Math.min(part.length, Math.floor(left / (parts.length - done)))
    rooms[at] = room
    left -= room
  }
  return rooms
}

function shortened(part: string, room: number): string {
  if (part.length <= room) return part
  const clause = beginningOf(part, room - 1, room - 1)
  return clause === null ? shortHook(part, room) : `${clause}…`
}
