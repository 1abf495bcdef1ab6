import type { PathLookup } from './checkPaths.ts'
import type { Subject } from './found.ts'

/** A file that a text names. */
export interface NearFile {
  /** Its path in the commit, or its last path. */
  path: string
  /** Its new path if it was moved; null if it exists or is gone. */
  to: string | null
}

/** Returns the files a text names, as far as they exist in the commit or existed before; cached by text. */
export function nearFiles(paths: PathLookup): (subject: Subject) => readonly NearFile[] {
  const known = new Map<Subject, readonly NearFile[]>()
  return (subject) => {
    let files = known.get(subject)
    if (!files) {
      files = subject.mentions.flatMap(({ named }) => {
        if (named.kind !== 'path') return []
        const place = paths.place(subject, named.path)
        if (place !== null) return place.kind === 'file' ? [{ path: place.path, to: null }] : []
        const removal = paths.removal(named.path)
        return [{ path: removal?.was ?? named.path, to: removal?.to ?? null }]
      })
      known.set(subject, files)
    }
    return files
  }
}
