import type { GitTouch } from '../ports.ts'
import { signature, versions } from './definitionChanges.ts'
import type { Definitions, Repository } from './repository.ts'
import { isTest } from './testFiles.ts'

/** Time limit for searching the history, in milliseconds. */
const searchTime = 10_000

/** What the history says about names. */
export interface LostDefinitions {
  /** The commit that removed a name's last definition. */
  found: ReadonlyMap<string, GitTouch>
  /** Names that were never in a file that counts as evidence, by a search of the whole history. */
  never: ReadonlySet<string>
}

/** Searches the history for names that are no longer used. Only a removed definition proves that the thing is gone. */
export async function lostDefinitions(
  { git, root, head, notEvidence }: Repository,
  definitions: Definitions,
  names: readonly string[],
): Promise<LostDefinitions> {
  if (names.length === 0 || head.isShallow) return { found: new Map(), never: new Set() }
  const leaveOut = (path: string): boolean => notEvidence(path) !== null
  const { found: losses, searched } = await git.lostWords(root, head.commit, names, { leaveOut, time: searchTime })
  await definitions.load([...losses.values()].flat().flatMap(({ path, before }) => versions(path, before)))
  const found = new Map<string, GitTouch>()
  for (const [name, touches] of losses) {
    const loss = touches.find(({ path, before }) => !isTest(path) && signature(definitions.of(before), name) !== '')
    if (loss) found.set(name, loss)
  }
  return { found, never: new Set([...searched].filter((name) => !losses.has(name))) }
}
