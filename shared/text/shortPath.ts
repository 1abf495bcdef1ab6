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
 * reach a folder that names a project. Either kind of slash is understood.
 */
export function shortPath(path: string, parts = 2): string {
  const segments = path.split(/[\\/]/).filter(Boolean)
  let from = Math.max(0, segments.length - parts)
  while (parts > 1 && from > 0 && common.has(segments[from]!)) from -= 1
  return from === 0 ? path : segments.slice(from).join('/')
}

/** A path with the home folder written as `~`, as people write it; other paths come back unchanged. */
export function homePath(path: string, home: string | undefined): string {
  if (!home || !path.startsWith(home)) return path
  const rest = path.slice(home.length)
  return rest === '' || /^[\\/]/.test(rest) ? `~${rest}` : path
}
