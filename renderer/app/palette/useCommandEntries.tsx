import { useMemo, useState } from 'react'
import { type Command, useCommandStore } from '../../stores/commands.ts'
import { type Screen, useNavigation } from '../../stores/navigation.ts'
import { Marked } from '../../ui/FoundWords.tsx'
import { screenEntries } from '../screens.tsx'
import type { PaletteEntries, PaletteEntry } from './entries.ts'
import { type ListedCommand, listCommands, matchCommands } from './listCommands.ts'
import { noteRecentCommand, useRecentCommands } from './recentCommands.ts'
import { runScreenAction } from './runScreenAction.ts'
import { screenActions } from './screenActions.ts'

/** The commands that the palette shows for typed words. */
export interface CommandEntries {
  groups: readonly PaletteEntries[]
  count: number
  /** Whether one matches so well that commands come first. */
  isSure: boolean
}

/**
 * Returns the commands for typed words in one group, the best first. While nothing is typed: those run lately, those of the screen
 * below, then those that work anywhere.
 */
export function useCommandEntries(typed: string): CommandEntries {
  const [all] = useState(() => listCommands(availableHere(), screenActions, nameOf))
  const recent = useRecentCommands((store) => store.values)
  return useMemo(() => {
    if (typed.trim() === '') return { groups: untyped(all, recent), count: all.length, isSure: true }
    const { commands, isSure } = matchCommands(all, typed)
    const group = { heading: 'Commands', entries: commands.map(entryOf), marked: [] }
    return { groups: [group], count: commands.length, isSure }
  }, [all, recent, typed])
}

/** Returns the screen’s commands as the palette opened. Later registrations of an id win; `Anywhere` comes last. */
function availableHere(): Command[] {
  const { registered, layer } = useCommandStore.getState()
  const here = registered.filter((entry) => entry.layer === layer && entry.command.when && !entry.command.quiet)
  const byId = new Map(here.map((entry) => [entry.command.id, entry.command]))
  return [...byId.values()].sort((a, b) => Number(a.group === 'Anywhere') - Number(b.group === 'Anywhere'))
}

function untyped(all: readonly ListedCommand[], recent: readonly string[]): PaletteEntries[] {
  const lately = recent.flatMap((value) => all.find((command) => command.value === value) ?? [])
  const rest = all.filter((command) => command.elsewhere === null && !lately.includes(command))
  const groups = [['Recent', lately] as const, ...Map.groupBy(rest, ({ group }) => group)]
  return groups.map(([heading, commands]) => ({ heading, entries: commands.map(entryOf), marked: [] }))
}

function entryOf(listed: ListedCommand): PaletteEntry {
  const { value, label, elsewhere, key, found, act } = listed
  const { Icon } = screenOf(act)
  return {
    value,
    icon: <Icon size="0.875rem" aria-hidden="true" />,
    label: <Marked text={label} found={found} />,
    hint: elsewhere ?? undefined,
    key,
    verb: act.kind === 'elsewhere' && act.action.needs ? 'Go there' : 'Run',
    run: () => {
      noteRecentCommand(value)
      if (act.kind === 'here') act.command.run()
      else runScreenAction(act.action)
    },
  }
}

/** Returns the screen a command is of: its own, the one it goes to, or the open one. */
function screenOf(act: ListedCommand['act']): (typeof screenEntries)[number] {
  const target = act.kind === 'here' ? act.command.id.replace('app.go.', '') : act.action.screen
  const { screen: open } = useNavigation.getState()
  const found =
    screenEntries.find(({ screen }) => screen === target) ?? screenEntries.find(({ screen }) => screen === open)
  if (!found) throw new Error(`There is no screen ${open}.`)
  return found
}

function nameOf(screen: Screen): string {
  return screenEntries.find((entry) => entry.screen === screen)?.label ?? screen
}
