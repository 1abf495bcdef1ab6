import type { GitTouch } from '../ports.ts'
import { statedAbsence } from './absence.ts'
import { type Grounds, laterTouches, versions } from './definitionChanges.ts'
import { type Found, type Subject, byOf, found } from './found.ts'
import { type LostDefinitions, lostDefinitions } from './lostDefinitions.ts'
import type { Mention } from './mention.ts'
import { type Definitions, type Repository, rememberChanges, short } from './repository.ts'
import type { NearFile } from './nearFiles.ts'
import { ofHome } from './symbolHome.ts'
import { ofLoss } from './symbolLoss.ts'
import { isTest } from './testFiles.ts'

export interface SymbolLookup {
  /** Loads everything the checks need in one go. */
  prepare(touches: ReadonlyMap<string, readonly GitTouch[]>): Promise<void>
  /** The file that defines a symbol, if there is only one or the text names it. */
  home(subject: Subject, mention: Mention, parts: readonly string[]): string | null
  /** Null if the repository does not know the name and the text may not mean a symbol. */
  check(
    subject: Subject,
    mention: Mention,
    parts: readonly string[],
    touches: ReadonlyMap<string, readonly GitTouch[]>,
  ): Promise<Found | null>
}

/** If a word is in more files than this, only these are searched. */
const maxFiles = 60

/**
 * Looks up symbols: git finds the files that contain the word, and syntax trees show which of them define it. `near` returns
 * the files a text names.
 */
export async function lookUpSymbols(
  repository: Repository,
  definitions: Definitions,
  named: readonly { subject: Subject; mention: Mention; parts: readonly string[] }[],
  near: (subject: Subject) => readonly NearFile[],
): Promise<SymbolLookup> {
  const { tree, symbols } = repository
  const words = [...new Set(named.flatMap(({ parts }) => [parts[0] ?? '', parts.at(-1) ?? '']))]
  const holding = await countingFiles(repository, words)
  const sources = new Set(
    [...holding.values()].flatMap((files) => files.filter((path) => symbols.reads(path)).slice(0, maxFiles)),
  )
  await definitions.load(blobsOf(repository, sources))
  const defining = new Map<string, Set<string>>()
  for (const path of sources)
    for (const { name } of definitions.of(tree.file(path)?.blob ?? null)) {
      if (!holding.has(name)) continue
      const files = defining.get(name) ?? new Set()
      defining.set(name, files.add(path))
    }

  const filesOf = (subject: Subject, parts: readonly string[]): string[] => {
    const files = [...(defining.get(parts.at(-1) ?? '') ?? [])].filter(
      (path) => !isTest(path) || near(subject).some((file) => file.path === path),
    )
    const owners = parts.length > 1 ? defining.get(parts[0] ?? '') : undefined
    const owned = owners ? files.filter((path) => owners.has(path)) : []
    return owned.length > 0 ? owned : files
  }
  const homeOf = (subject: Subject, { start }: Mention, parts: readonly string[]): string | null => {
    const files = filesOf(subject, parts)
    if (files.length <= 1) return files[0] ?? null
    const former = subject.homes.get(start)
    if (former !== undefined && files.includes(former)) return former
    return near(subject).find(({ path }) => files.includes(path))?.path ?? null
  }
  const absent = named.flatMap(({ subject, mention, parts }) => {
    const name = parts.at(-1) ?? ''
    return !holding.has(name) && (mention.isFirm || subject.homes.has(mention.start)) ? [name] : []
  })
  const lost = await lostDefinitions(repository, definitions, [...new Set(absent)])

  const grounds: Grounds = { definitions, changesOf: rememberChanges(repository) }
  return {
    home: homeOf,
    async prepare(touches) {
      const sourcesAfter = named.flatMap(({ subject, mention, parts }) => {
        const files = filesOf(subject, parts)
        const home = homeOf(subject, mention, parts)
        const left = near(subject).flatMap(({ path }) => (files.includes(path) ? [] : [path]))
        return [...(home === null ? [] : [home]), ...left].flatMap((path) =>
          laterTouches(touches.get(path), subject.baseline).flatMap(({ before, after }) =>
            versions(path, before, after),
          ),
        )
      })
      await definitions.load(sourcesAfter)
    },
    async check(subject, mention, parts, touches) {
      const name = parts.at(-1) ?? ''
      const files = filesOf(subject, parts)
      const home = homeOf(subject, mention, parts)
      const told = near(subject)
      const former = subject.homes.get(mention.start)
      const loss = await ofLoss(repository, grounds, { subject, name, named: told, former, files, touches })
      if (loss) return loss
      if (home !== null) return ofHome(repository, grounds, { subject, name, home, touches })
      if (files.length > 1) return found('present', { detail: `defined in ${files.length} files` })
      const [file, ...others] = holding.get(name) ?? []
      if (file !== undefined) {
        if (!mention.isFirm) return null
        return found('present', {
          detail: others.length === 0 ? `named in ${file}` : `named in ${others.length + 1} files`,
          home: others.length === 0 ? file : null,
        })
      }
      const wasThere = subject.homes.has(mention.start)
      if (!mention.isFirm && !wasThere) return null
      return ofAbsent({ subject, mention, name }, lost)
    },
  }
}

/** A name in no file that counts as evidence: a removed definition, a name that never existed here, or unknown. */
function ofAbsent(
  { subject, mention, name }: { subject: Subject; mention: Mention; name: string },
  lost: LostDefinitions,
): Found | null {
  const by = lost.found.get(name)
  if (!by) {
    if (!mention.isFirm) return null
    const said = statedAbsence(subject.text, mention)
    if (said !== null) return found(said, { detail: 'not a name in the code here' })
    return lost.never.has(name)
      ? found('never', { detail: 'not a name in the code here, nor before' })
      : found('unknown', { detail: 'not a name in the code here' })
  }
  const detail = `removed from ${by.path} in ${short(by.commit)}`
  const said = statedAbsence(subject.text, mention)
  if (said !== null) return found(said, { detail })
  const isLater = by.at > subject.baseline
  const event = isLater ? `${name} was removed from ${by.path} in ${short(by.commit)}` : ''
  return found(isLater ? 'removed' : 'removed-earlier', { detail, by: byOf(by), event })
}

/** For each word, the evidence files of the commit that contain it. */
async function countingFiles(
  { git, root, head, tree, notEvidence }: Repository,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const holding = await git.find(root, head.commit, words, (path) => notEvidence(path) !== null)
  if (tree.named('.gitattributes').length === 0) return holding
  const made = await git.generated(root, [...new Set([...holding.values()].flat())])
  return new Map(
    [...holding].flatMap(([word, files]) => {
      const counting = files.filter((path) => !made.has(path))
      return counting.length === 0 ? [] : [[word, counting] as const]
    }),
  )
}

function blobsOf({ tree }: Repository, paths: Iterable<string>): { blob: string; path: string }[] {
  return [...paths].flatMap((path) => {
    const blob = tree.file(path)?.blob
    return blob ? [{ blob, path }] : []
  })
}
