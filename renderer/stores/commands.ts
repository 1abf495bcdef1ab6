import { createContext, useContext, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { create } from 'zustand'
import { matches, type Key } from '../ui/keys.ts'

/** A command available here: listed in the palette, run by its keys, shown on buttons. */
export interface Command {
  /** Unique among the commands of a screen, for example `board.validate`. */
  id: string
  label: string
  /** The first is displayed; all work. */
  keys: readonly Key[]
  /** False: neither runs nor is listed. */
  when: boolean
  /** Message shown when its key is pressed while it is unavailable; null: none. */
  idle: string | null
  /** Heading it is listed under. */
  group: string
  /** Whether it also works while a text field has the focus. */
  inFields: boolean
  /** Movement and the like: listed with the keys, but not in the palette. */
  quiet: boolean
  run: () => void
}

export interface CommandInput {
  id: string
  label: string
  key?: Key | readonly Key[] | undefined
  when?: boolean | undefined
  idle?: string | undefined
  group?: string | undefined
  inFields?: boolean | undefined
  quiet?: boolean | undefined
  run: () => void
}

interface Registered {
  slot: string
  layer: number
  command: Command
}

interface CommandStore {
  registered: Registered[]
  /** Depth of open dialogs; only commands of the topmost one work. */
  layer: number
}

export const useCommandStore = create<CommandStore>()(() => ({ registered: [], layer: 0 }))

/** Dialog depth of a component: 0 on screens, one more in each dialog. */
export const CommandLayer = createContext(0)

/**
 * Registers a command while the component is mounted and returns it, for its button. For the same key in the same layer, a
 * later registration takes precedence.
 */
export function useCommand(input: CommandInput): Command {
  const slot = useId()
  const layer = useContext(CommandLayer)
  const latest = useRef(input.run)
  useLayoutEffect(() => {
    latest.current = input.run
  })
  const { id, label, group = 'Here', when = true, idle = null, inFields = false, quiet = false } = input
  const keys = typeof input.key === 'string' ? input.key : (input.key ?? []).join(' ')
  const command = useMemo<Command>(
    () => ({
      id,
      label,
      group,
      when,
      idle,
      inFields,
      quiet,
      keys: keys.split(' ').filter(Boolean),
      run: () => latest.current(),
    }),
    [id, label, group, when, idle, inFields, quiet, keys],
  )
  // A layout effect registers before the next key event, so that fast typing reaches the commands of the new screen.
  useLayoutEffect(() => {
    register({ slot, layer, command })
  }, [slot, layer, command])
  useLayoutEffect(() => () => unregister(slot), [slot])
  return command
}

/** Returns the available commands of the topmost dialog or the screen. */
export function availableCommands(): Command[] {
  const { registered, layer } = useCommandStore.getState()
  return active(registered, layer)
}

/** Returns the unavailable commands of the topmost dialog or the screen that explain why when their key is pressed. */
export function unavailableCommands(): Command[] {
  const { registered, layer } = useCommandStore.getState()
  return registered
    .filter((entry) => entry.layer === layer && !entry.command.when && entry.command.idle !== null)
    .map((entry) => entry.command)
}

/** Opens a layer above the current one while mounted; returns its depth for `CommandLayer.Provider`. */
export function useNewLayer(): number {
  const layer = useContext(CommandLayer) + 1
  useLayoutEffect(() => {
    useCommandStore.setState((store) => ({ layer: Math.max(store.layer, layer) }))
    return () => useCommandStore.setState({ layer: layer - 1 })
  }, [layer])
  return layer
}

/** Keys that a control or scrollable text handles itself. */
const movement = /^(shift\+)?(arrow\w+|enter|space|home|end|pageup|pagedown)$/

/** Returns the command for an event, or null. Typing in a field, and Enter or Space on a control, are left to the browser. */
export function commandFor(event: KeyboardEvent, commands: readonly Command[]): Command | null {
  // A radio button prevents Enter with any modifier, although it does nothing with it.
  const isTaken = event.defaultPrevented && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))
  if (isTaken || event.isComposing) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('[role="menu"], [data-popup], [data-own-keys="all"]')) return null
  const typing = isField(target)
  const ownMovement = target?.closest('button, a[href], summary, [data-own-keys]')
  for (let at = commands.length - 1; at >= 0; at--) {
    const command = commands[at]
    if (!command || (typing && !command.inFields)) continue
    const key = command.keys.find((candidate) => matches(candidate, event))
    if (!key) continue
    if (ownMovement && movement.test(key)) return null
    // Key repeat moves repeatedly, but other commands run once.
    if (event.repeat && !command.quiet) return null
    return command
  }
  return null
}

function isField(target: Element | null): boolean {
  if (!target) return false
  if (target instanceof HTMLElement && target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return target.matches('textarea, select')
}

function active(registered: readonly Registered[], layer: number): Command[] {
  return registered.filter((entry) => entry.layer === layer && entry.command.when).map((entry) => entry.command)
}

function register(entry: Registered): void {
  useCommandStore.setState(({ registered }) => {
    const at = registered.findIndex((other) => other.slot === entry.slot)
    return { registered: at < 0 ? [...registered, entry] : registered.with(at, entry) }
  })
}

function unregister(slot: string): void {
  useCommandStore.setState(({ registered }) => ({ registered: registered.filter((entry) => entry.slot !== slot) }))
}
