import { create } from 'zustand'

const screens = [
  'board',
  'review',
  'conflicts',
  'lineage',
  'references',
  'insights',
  'rules',
  'sources',
  'history',
  'settings',
] as const
export type Screen = (typeof screens)[number]

interface Place {
  screen: Screen
  /** What the screen shows first, such as a reference’s id. */
  id: string | null
}

interface Navigation extends Place {
  /** Grows with each way gone, so that going where one is already counts. */
  visits: number
  /** Goes to a screen, keeping the way back. */
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

/** Follows Back and Forward; returns the way to stop. */
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

/** An address typed by hand may hold a `%` that means nothing: it is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
