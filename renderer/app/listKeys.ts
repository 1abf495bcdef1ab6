import type { Command } from '../stores/commands.ts'

/**
 * Returns the commands of a screen or dialog in groups, each key once: with the command that it runs, else one that says why it
 * does not, else any. `commands` are in the order of their registration, of which the last has precedence for its keys.
 */
export function listKeys(commands: readonly Command[]): [string, Command[]][] {
  const claimed = new Set<string>()
  const named = new Set<string>()
  const listed = new Map<string, Command>()
  const byPrecedence = commands.toReversed().toSorted((one, other) => precedence(one) - precedence(other))
  for (const command of byPrecedence) {
    const keys = command.keys.filter((key) => !claimed.has(key))
    const name = JSON.stringify([command.group, command.label])
    if (keys.length === 0 || listed.has(command.id) || (!command.when && named.has(name))) continue
    for (const key of keys) claimed.add(key)
    named.add(name)
    listed.set(command.id, { ...command, keys })
  }
  const inOrder = [...new Set(commands.map(({ id }) => id))].flatMap((id) => listed.get(id) ?? [])
  const groups = Map.groupBy(inOrder, (command) => command.group)
  return [...groups].sort(([a], [b]) => Number(a === 'Anywhere') - Number(b === 'Anywhere'))
}

function precedence({ when, idle }: Command): number {
  if (when) return 0
  return idle === null ? 2 : 1
}
