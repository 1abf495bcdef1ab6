import type { GitTouch } from '../ports.ts'
import { signature, versions } from './definitionChanges.ts'
import type { Definitions, Repository } from './repository.ts'
import { isTest } from './testFiles.ts'

/** How long the history is searched for words, in milliseconds. */
const searchTime = 10_000

/** What a history says of names. */
export interface LostDefinitions {
  /** The commit that took a name's last definition out. */
  found: ReadonlyMap<string, GitTouch>
  /** Names the whole history was searched for, and that never stood in a file that counts. */
  never: ReadonlySet<string>
}

/** What the history says of names that stand nowhere now: only a definition that is gone says that the thing is. */
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
