import { createContext, useContext, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { create } from 'zustand'
import { matches, type Key } from '../ui/keys.ts'

/** An act a person can do here: listed in the palette, run by its keys, shown on buttons. */
export interface Command {
  /** Unique among the acts of a screen, such as `board.validate`. */
  id: string
  label: string
  /** The first is the one shown; all of them work. */
  keys: readonly Key[]
  /** False: neither run nor listed now. */
  when: boolean
  /** What a person is told who presses its key while it does not work; without it the key is silent. */
  idle: string | null
  /** Heading it is listed under. */
  group: string
  /** Also while a text field has the focus; otherwise typing is typing. */
  inFields: boolean
  /** Movement and the like: in the list of keys, not in the palette. */
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
  /** Depth of the dialogs that are open; only acts of the topmost one work. */
  layer: number
}

export const useCommandStore = create<CommandStore>()(() => ({ registered: [], layer: 0 }))

/** The dialog depth a component stands in: 0 on screens, one more in each dialog. */
export const CommandLayer = createContext(0)

/**
 * Registers an act while the component is mounted and returns it, for the button that shows it.
 * A later registration of the same key goes before an earlier one of the same layer.
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
  // Before the next key can come: whoever types fast has the screen's acts with the screen.
  useLayoutEffect(() => {
    register({ slot, layer, command })
  }, [slot, layer, command])
  useLayoutEffect(() => () => forget(slot), [slot])
  return command
}

/** Acts that work now, of the topmost dialog or the screen. */
export function commandsNow(): Command[] {
  const { registered, layer } = useCommandStore.getState()
  return active(registered, layer)
}

/** Acts that do not work now and say why when their key is pressed, of the topmost dialog or the screen. */
export function idleNow(): Command[] {
  const { registered, layer } = useCommandStore.getState()
  return registered
    .filter((entry) => entry.layer === layer && !entry.command.when && entry.command.idle !== null)
    .map((entry) => entry.command)
}

/** Opens a layer over what is there, while mounted; returns its depth for `CommandLayer.Provider`. */
export function useNewLayer(): number {
  const layer = useContext(CommandLayer) + 1
  useLayoutEffect(() => {
    useCommandStore.setState((store) => ({ layer: Math.max(store.layer, layer) }))
    return () => useCommandStore.setState({ layer: layer - 1 })
  }, [layer])
  return layer
}

/** Keys that a control or a scrolling text keeps for itself. */
const movement = /^(shift\+)?(arrow\w+|enter|space|home|end|pageup|pagedown)$/

/** The act an event asks for, or null. Typing in a field, and Enter or Space on a control, stay with the browser. */
export function commandFor(event: KeyboardEvent, commands: readonly Command[]): Command | null {
  // A radio takes Enter away with any modifier, though it does nothing with it.
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
    // A key held down moves on and on, but acts once.
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

function forget(slot: string): void {
  useCommandStore.setState(({ registered }) => ({ registered: registered.filter((entry) => entry.slot !== slot) }))
}
