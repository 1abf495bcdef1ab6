import { showBreaks } from './showBreaks.ts'

/** Folder names common to many projects, which identify none. */
const common = new Set([
  'memory',
  'team',
  '.claude',
  'agent-memory',
  'agent-memory-local',
  'rules',
  '.jaato',
  'references',
])

/**
 * Shortens a path to a form a person still recognizes: its last `parts` segments, and as many before them as needed to
 * include a folder that identifies a project. Accepts both kinds of slash; makes line ends visible.
 */
export function shortPath(path: string, parts = 2): string {
  const segments = path.split(/[\\/]/).filter(Boolean)
  let from = Math.max(0, segments.length - parts)
  while (parts > 1 && from > 0 && common.has(segments[from] ?? '')) from -= 1
  return showBreaks(from === 0 ? path : segments.slice(from).join('/'))
}

/** Formats a path for display: with `~` for the home folder, and visible line ends. */
export function homePath(path: string, home: string | undefined): string {
  if (!home || !path.startsWith(home)) return showBreaks(path)
  const rest = path.slice(home.length)
  return showBreaks(rest === '' || /^[\\/]/.test(rest) ? `~${rest}` : path)
}

/** Returns a typed path with the home folder in place of a leading `~`. */
export function expandHome(typed: string, home: string | undefined): string {
  return home && /^~(?=$|[\\/])/.test(typed) ? home + typed.slice(1) : typed
}
