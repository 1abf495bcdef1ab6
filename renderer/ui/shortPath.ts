/** A path in the shortest form a person still recognises: its last `parts` segments. Either kind of slash is understood. */
export function shortPath(path: string, parts = 2): string {
  const segments = path.split(/[\\/]/).filter(Boolean)
  if (segments.length <= parts) return path
  return segments.slice(-parts).join('/')
}

/** A path with the home folder written as `~`, as people write it; other paths come back unchanged. */
export function homePath(path: string, home: string | undefined): string {
  if (!home || !path.startsWith(home)) return path
  const rest = path.slice(home.length)
  return rest === '' || /^[\\/]/.test(rest) ? `~${rest}` : path
}
