/**
 * A key in registry notation: modifiers and a name joined by `+`, for example `mod+z`, `shift+p`, `/`, `arrowdown`. `mod` is
 * Command on a Mac and Ctrl elsewhere. Punctuation names the character itself, whichever keys produce it.
 */
export type Key = string

/** The keys that confirm: Enter is shown, and Ctrl Enter works too, as where Enter belongs to a field. */
export const confirmKeys: readonly Key[] = ['enter', 'mod+enter']

const names: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  escape: 'Esc',
  space: 'Space',
  delete: 'Del',
  backspace: '⌫',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
}

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

/** Formats a key as printed on the keyboard, for example `Ctrl Z` or `⌘Z`. */
export function keyLabel(key: Key, mac: boolean = isMac): string {
  const parts = split(key)
  const shown = parts.map((part, at) => {
    if (at < parts.length - 1) return modifierLabel(part, mac)
    return names[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
  return mac ? shown.join('') : shown.join(' ')
}

/** Formats a key for `aria-keyshortcuts`. */
export function ariaKey(key: Key, mac: boolean = isMac): string {
  const aria: Record<string, string> = { mod: mac ? 'Meta' : 'Control', alt: 'Alt', shift: 'Shift' }
  return split(key)
    .map((part) => aria[part] ?? part)
    .join('+')
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Checks whether an event is exactly this key. */
export function matches(key: Key, event: Pressed, mac: boolean = isMac): boolean {
  const parts = split(key)
  const name = parts.at(-1) ?? ''
  const wants = (modifier: string) => parts.includes(modifier) && name !== modifier
  const mod = mac ? event.metaKey : event.ctrlKey
  const other = mac ? event.ctrlKey : event.metaKey
  if (other || mod !== wants('mod') || event.altKey !== wants('alt')) return false
  const isCharacter = name.length === 1 && !/[a-z0-9]/.test(name)
  if (!isCharacter && event.shiftKey !== wants('shift')) return false
  return name === nameOf(event)
}

/** Reads letters from the physical key if the layout or Alt produces another character. */
function nameOf(event: Pressed): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (place && key.length === 1 && !/[a-z]/.test(key)) return place.toLowerCase()
  return key
}

function modifierLabel(part: string, mac: boolean): string {
  if (part === 'mod') return mac ? '⌘' : 'Ctrl'
  if (part === 'alt') return mac ? '⌥' : 'Alt'
  return '⇧'
}

function split(key: Key): string[] {
  if (key === '+') return ['+']
  return key.toLowerCase().split('+')
}
