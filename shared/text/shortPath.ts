import { showBreaks } from './showBreaks.ts'

/** Folders that many projects have: they name none. */
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
 * A path in the shortest form a person still recognises: its last `parts` segments, and as many before them as it takes to
 * reach a folder that names a project. Either kind of slash is understood, and a line end in a name is shown.
 */
export function shortPath(path: string, parts = 2): string {
  const segments = path.split(/[\\/]/).filter(Boolean)
  let from = Math.max(0, segments.length - parts)
  while (parts > 1 && from > 0 && common.has(segments[from]!)) from -= 1
  return showBreaks(from === 0 ? path : segments.slice(from).join('/'))
}

/** A path to be shown: with the home folder written as `~`, as people write it, and line ends shown. */
export function homePath(path: string, home: string | undefined): string {
  if (!home || !path.startsWith(home)) return showBreaks(path)
  const rest = path.slice(home.length)
  return showBreaks(rest === '' || /^[\\/]/.test(rest) ? `~${rest}` : path)
}
