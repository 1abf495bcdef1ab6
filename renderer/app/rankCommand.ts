/**
 * How well the words typed fit the name of an act, from 0 for not at all to 1: as its beginning, as the beginning of a word,
 * anywhere in it, or every typed word somewhere in it.
 */
export function rankCommand(name: string, typed: string): number {
  const sought = typed.trim().toLowerCase()
  const label = name.toLowerCase()
  if (label.startsWith(sought)) return 1
  if (label.includes(` ${sought}`)) return 0.8
  if (label.includes(sought)) return 0.6
  return sought.split(/\s+/).every((word) => label.includes(word)) ? 0.4 : 0
}
