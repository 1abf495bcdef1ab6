import { defaultFilter } from 'cmdk'

/** Returns how well a typed text fits a filter value, from 0 to 1. */
type Rank = (value: string, typed: string, keywords?: readonly string[]) => number

/** At most this, if only the letters of a typed text are there, in its order. */
const scattered = 0.3

/** Ids that a program made up, which nobody types. */
const opaqueId = /^[a-z]_[\da-z]+$/

/**
 * Returns how well a typed text fits a filter value, from 0 to 1: its name is exactly that, begins with it, has a word that does,
 * follows the name of its filter,
 * has words that begin with each of the typed ones, contains it, or only has its letters in this
 * order. `keywords` are the names of the value.
 */
export function rankChoice(value: string, typed: string, keywords: readonly string[] = []): number {
  const sought = typed.trim().toLowerCase()
  const names = keywords.filter((name) => !opaqueId.test(name)).map((name) => name.toLowerCase())
  if (names.includes(sought)) return 1
  if (names.some((name) => name.startsWith(sought))) return 0.9
  if (names.some((name) => beginsWord(name, sought))) return 0.8
  if (value.toLowerCase().startsWith(sought)) return 0.75
  const words = sought.split(/\s+/)
  const all = [value.toLowerCase(), ...names]
  if (words.every((word) => all.some((name) => beginsWord(name, word)))) return 0.7
  if (names.some((name) => name.includes(sought))) return 0.6
  return defaultFilter(value, typed, [...keywords]) * scattered
}

/** Returns a `rankChoice` that leaves out what only has the letters, while one of these values has the words. */
export function rankAmong(choices: readonly { value: string; keywords: readonly string[] }[]): Rank {
  let last = { typed: '', isWorded: false }
  return (value, typed, keywords) => {
    if (last.typed !== typed)
      last = { typed, isWorded: choices.some((one) => rankChoice(one.value, typed, one.keywords) > scattered) }
    const rank = rankChoice(value, typed, keywords)
    return last.isWorded && rank <= scattered ? 0 : rank
  }
}

/** Checks whether a word of a name, or a part of a compound such as `edge-sync`, begins with a text. */
function beginsWord(name: string, sought: string): boolean {
  for (let at = name.indexOf(sought); at >= 0; at = name.indexOf(sought, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  return false
}
