import type { Definition, GitTouch } from '../ports.ts'
import { type Definitions, changesAfter } from './repository.ts'

/** More versions of a file than these are not compared. */
const maxVersions = 40

/** What a history is asked through. */
export interface Grounds {
  definitions: Definitions
  /** All that one commit did, renames told. */
  changesOf: (commit: string) => Promise<GitTouch[]>
}

/** What a file says of a name, as one value; empty where it does not define it. */
export function signature(definitions: readonly Definition[], name: string): string {
  return definitions
    .filter((definition) => definition.name === name)
    .map(({ hash }) => hash)
    .join(' ')
}

/** Contents of a file, to be loaded. */
export function versions(path: string, ...blobs: (string | null)[]): { blob: string; path: string }[] {
  return blobs.flatMap((blob) => (blob === null ? [] : [{ blob, path }]))
}

/** What commits did to a file after a time, as many as are compared. */
export function laterTouches(touches: readonly GitTouch[] | undefined, time: number): GitTouch[] {
  return (touches ?? []).filter(({ at, before, after }) => at > time && before !== after).slice(0, maxVersions)
}

/** As `laterTouches`, without the one that brought the file. */
export function laterChanges(touches: readonly GitTouch[] | undefined, time: number): GitTouch[] {
  return changesAfter(touches ?? [], time).slice(0, maxVersions)
}
