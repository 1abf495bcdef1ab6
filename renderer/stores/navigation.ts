import { create } from 'zustand'

const screens = [
  'board',
  'review',
  'conflicts',
  'proposals',
  'lineage',
  'references',
  'insights',
  'rules',
  'lookup',
  'sources',
  'history',
  'settings',
] as const
export type Screen = (typeof screens)[number]

interface Place {
  screen: Screen
  /** The item the screen shows first, for example a reference id. */
  id: string | null
}

interface Navigation extends Place {
  /** Increases with each navigation, so that navigating to the current place counts too. */
  visits: number
  /** Goes to a screen and adds a history entry. */
  go: (screen: Screen, id?: string) => void
}

export const useNavigation = create<Navigation>()((set) => ({
  ...placeOf(location.hash),
  visits: 0,
  go: (screen, id) => {
    const hash = id === undefined ? `#/${screen}` : `#/${screen}/${encodeURIComponent(id)}`
    if (hash !== location.hash) history.pushState(null, '', hash)
    set(({ visits }) => ({ screen, id: id ?? null, visits: visits + 1 }))
  },
}))

/** Follows Back and Forward; returns a function that stops. */
export function followAddress(): () => void {
  const follow = () => useNavigation.setState(placeOf(location.hash))
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}

function placeOf(hash: string): Place {
  const [, name = '', id] = hash.split('/')
  const screen = screens.find((candidate) => candidate === name) ?? 'board'
  return { screen, id: id ? decoded(id) : null }
}

/** An address typed by hand may contain an invalid `%` sequence, which is kept as is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
