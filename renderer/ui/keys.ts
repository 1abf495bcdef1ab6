/**
 * A key as the registry writes it: modifiers and a name joined by `+`, such as `mod+z`, `shift+p`, `/`, `arrowdown`.
 * `mod` is Command on a Mac and Ctrl elsewhere. Punctuation names the character itself, whatever keys make it.
 */
export type Key = string

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

/** The key as printed on the keyboard, such as `Ctrl Z` or `⌘Z`. */
export function keyLabel(key: Key, mac: boolean = isMac): string {
  const parts = split(key)
  const shown = parts.map((part, at) => {
    if (at < parts.length - 1) return modifierLabel(part, mac)
    return names[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
  return mac ? shown.join('') : shown.join(' ')
}

/** The key for `aria-keyshortcuts`. */
export function ariaKey(key: Key, mac: boolean = isMac): string {
  const aria: Record<string, string> = { mod: mac ? 'Meta' : 'Control', alt: 'Alt', shift: 'Shift' }
  return split(key)
    .map((part) => aria[part] ?? part)
    .join('+')
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether an event is this key and nothing more. */
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

/** Letters are read from the key’s place when the layout or Alt makes another character of it. */
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
