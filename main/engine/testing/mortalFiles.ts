import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Files } from '../ports.ts'

/** Where in its last act a process dies: before it, half-way through a write, or when it was just done. */
export type Death = 'before' | 'half' | 'after'

/** Files of a process that dies at its n-th act on them, counted from the first that changes something, and does nothing any more from then on. */
export interface MortalFiles extends Files {
  /** From now on the n-th act is the last; null to live on. */
  dieAt(act: number | null, how: Death): void
  /** How many acts there were since `dieAt`. */
  acts(): number
}

class Died extends Error {}

/** `die` ends the process for good; without it the death is an error, and every later act one too. */
export function mortalFiles(files: Files, die: () => void = () => undefined): MortalFiles {
  let last: number | null = null
  let how: Death = 'before'
  let count = 0
  const act = <Result>(action: () => Result, half: () => void = () => undefined): Result => {
    count += 1
    if (last === null || count < last) return action()
    if (count === last && how === 'half') half()
    if (count === last && how === 'after') action()
    die()
    throw new Died()
  }
  const look = <Result>(action: () => Result): Result => (count === 0 ? action() : act(action))
  return {
    ...files,
    stat: (path) => look(() => files.stat(path)),
    read: (path) => look(() => files.read(path)),
    writeAtomic: (path, bytes, options) =>
      act(
        () => files.writeAtomic(path, bytes, options),
        () =>
          writeFileSync(
            join(dirname(path), `.${basename(path)}.0123456789ab.tmp`),
            bytes.subarray(0, bytes.length / 2),
          ),
      ),
    remove: (path, expected) => act(() => files.remove(path, expected)),
    link: (path, target) => act(() => files.link(path, target)),
    makeFolder: (path) => act(() => files.makeFolder(path)),
    removeEmptyFolder: (path) => act(() => files.removeEmptyFolder(path)),
    dieAt(atAct, howItDies) {
      last = atAct
      how = howItDies
      count = 0
    },
    acts: () => count,
  }
}
