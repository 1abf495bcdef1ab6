import type { Definition, GitTouch } from '../ports.ts'
import { type Definitions, changesAfter, contentChanges } from './repository.ts'

/** Maximum number of versions of a file to compare. */
const maxVersions = 40

/** What queries of the history need. */
export interface Grounds {
  definitions: Definitions
  /** All changes of one commit, with renames detected. */
  changesOf: (commit: string) => Promise<GitTouch[]>
}

/** A file's definitions of a name as one comparable value; empty if there are none. */
export function signature(definitions: readonly Definition[], name: string): string {
  return definitions
    .filter((definition) => definition.name === name)
    .map(({ hash }) => hash)
    .join(' ')
}

/** File contents to load. */
export function versions(path: string, ...blobs: (string | null)[]): { blob: string; path: string }[] {
  return blobs.flatMap((blob) => (blob === null ? [] : [{ blob, path }]))
}

/** The changes of a file after a time, up to the maximum. */
export function laterTouches(touches: readonly GitTouch[] | undefined, time: number): GitTouch[] {
  return contentChanges(touches ?? [], time).slice(0, maxVersions)
}

/** As `laterTouches`, without the commit that added the file. */
export function laterChanges(touches: readonly GitTouch[] | undefined, time: number): GitTouch[] {
  return changesAfter(touches ?? [], time).slice(0, maxVersions)
}
