/**
 * Scores how well typed words match a command name, 0 (no match) to 1: prefix of the name, prefix of a word, substring, or
 * every typed word a substring.
 */
export function rankCommand(name: string, typed: string): number {
  const sought = typed.trim().toLowerCase()
  const label = name.toLowerCase()
  if (label.startsWith(sought)) return 1
  if (label.includes(` ${sought}`)) return 0.8
  if (label.includes(sought)) return 0.6
  return sought.split(/\s+/).every((word) => label.includes(word)) ? 0.4 : 0
}
