import type { GitTouch } from '../ports.ts'
import { type ManifestLookup, lookUpManifests } from './checkManifests.ts'
import { type PathLookup, lookUpPaths } from './checkPaths.ts'
import { lookUpSymbols } from './checkSymbols.ts'
import { type Found, type Subject, found } from './found.ts'
import type { Mention } from './mention.ts'
import { asPath } from './pathGuess.ts'
import { nearFiles } from './nearFiles.ts'
import { type Claim, claimsIn, otherValues } from './otherValues.ts'
import { quietPaths } from './quietPaths.ts'
import { type Repository, createDefinitions } from './repository.ts'

/** Maximum number of paths to pass to git; beyond it, git lists all paths. */
const maxPaths = 300
/** Programs whose first argument is a project file. */
const runners = /^(?:node|tsx|ts-node|deno|bun|python3?|ruby|php|bash|sh|zsh|vitest|jest|pytest|playwright)$/

/**
 * Looks up the mentions of texts in a repository. Results are in the order of the texts and their mentions; null for a
 * mention that names nothing.
 */
export async function checkMentions(
  repository: Repository,
  subjects: readonly Subject[],
  allPaths: readonly string[],
): Promise<(Found | null)[][]> {
  const { git, root, head, yieldIfDue } = repository
  const all = subjects.flatMap((subject) => subject.mentions.map((mention) => ({ subject, mention })))
  const paths = await lookUpPaths(
    repository,
    all.flatMap(({ subject, mention }) => pathsIn(mention).map((path) => ({ subject, ...path }))),
  )
  const near = nearFiles(paths)
  const needsManifests = all.some(({ mention: { named } }) => named.kind === 'package' || named.kind === 'command')
  const manifests = await lookUpManifests(repository, needsManifests ? allPaths : [])
  const hashes = all.flatMap(({ mention: { named } }) => (named.kind === 'commit' ? [named.hash] : []))
  const commits = await git.commits(root, [...new Set(hashes)])
  const definitions = createDefinitions(repository)
  const symbols = await lookUpSymbols(
    repository,
    definitions,
    all.flatMap(({ subject, mention }) =>
      mention.named.kind === 'symbol' ? [{ subject, mention, parts: mention.named.parts }] : [],
    ),
    near,
  )

  const homes = new Set<string>(manifests.paths)
  for (const { subject, mention } of all) {
    for (const { path } of near(subject)) homes.add(path)
    for (const path of subject.homes.values()) homes.add(path)
    if (mention.named.kind !== 'symbol') continue
    const home = symbols.home(subject, mention, mention.named.parts)
    if (home !== null) homes.add(home)
  }
  const touches = await touchesOf(
    repository,
    [...homes],
    subjects.reduce((least, { baseline }) => Math.min(least, baseline), Infinity),
  )
  await symbols.prepare(touches)

  const check = async (subject: Subject, mention: Mention): Promise<Found | null> => {
    const { named } = mention
    switch (named.kind) {
      case 'url':
        return found('unknown')
      case 'commit': {
        const commit = commits.get(named.hash)
        return commit === undefined ? null : found('present', { detail: 'a commit of this repository' })
      }
      case 'path':
        return paths.check(subject, mention, named.path, touches)
      case 'symbol':
        return symbols.check(subject, mention, named.parts, touches)
      case 'package':
        return (
          (await manifests.checkPackage(subject, named, touches)) ??
          (mention.isFirm && manifests.paths.length > 0
            ? found('unknown', { detail: 'not among the packages of the project' })
            : null)
        )
      case 'command':
        return checkCommand(subject, mention, named.words, { paths, manifests, touches })
    }
  }
  const results: (Found | null)[][] = []
  const claims: Claim[] = []
  for (const subject of subjects) {
    const ofSubject: (Found | null)[] = []
    for (const mention of subject.mentions) {
      const one = await check(subject, mention)
      claims.push(...claimsIn(subject, mention, one, { row: results.length, at: ofSubject.length }))
      ofSubject.push(one)
      await yieldIfDue()
    }
    results.push(
      quietPaths(
        subject,
        ofSubject,
        ({ mention, path }) =>
          mention.named.kind === 'symbol' && symbols.home(subject, mention, mention.named.parts) === path,
      ),
    )
  }
  for (const { row, at, other } of await otherValues(repository, claims)) {
    const ofSubject = results[row]
    if (ofSubject) ofSubject[at] = other
  }
  return results

  function touchesOf(
    { git: asked }: Repository,
    wanted: readonly string[],
    after: number,
  ): Promise<ReadonlyMap<string, readonly GitTouch[]>> {
    const range = { commit: head.commit, after, paths: wanted.length > maxPaths ? null : wanted }
    return asked.touches(root, range).then(byPath)
  }
}

/** Commands are never run; only the names in them are looked up. */
async function checkCommand(
  subject: Subject,
  mention: Mention,
  words: readonly string[],
  look: { paths: PathLookup; manifests: ManifestLookup; touches: ReadonlyMap<string, readonly GitTouch[]> },
): Promise<Found | null> {
  const { paths, manifests, touches } = look
  const [tool = '', first = '', second = ''] = words
  const target = words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')) ?? ''
  const inManifest = async (name: string, what: keyof typeof manifestFiles): Promise<Found> =>
    (await manifests.checkCommand(subject, { name, file: manifestFiles[what], what, mention }, touches)) ?? unknown
  const isRunner = /^(?:npm|pnpm|yarn|bun)$/.test(tool)
  if (isRunner && (first === 'run' || first === 'run-script') && /^[\w:.-]+$/.test(second))
    return inManifest(second, 'script')
  if (tool === 'npm' && /^(?:test|start)$/.test(first)) return inManifest(first, 'script')
  // Without `run`, a word may be a command of the runner or another program, but neither has a colon in its name.
  if (isRunner && tool !== 'npm' && (manifests.hasCommand(first) || /^[\w.-]+(?::[\w.-]+)+$/.test(first)))
    return inManifest(first, 'script')
  if (tool === 'make' && /^[\w./-]+$/.test(target)) return inManifest(target, 'target')
  if (tool === 'just' && /^[\w-]+$/.test(target)) return inManifest(target, 'recipe')
  const [path] = pathsIn(mention)
  const state = path ? paths.check(subject, { ...mention, isFirm: path.isFirm }, path.path, touches) : null
  // A command stays valid when the file it runs changes.
  if (state?.state === 'changed') return found('present', { detail: `runs ${state.home}`, home: state.home })
  return state ?? unknown
}

const unknown = found('unknown')
const manifestFiles = { script: /(^|\/)package\.json$/, target: /akefile$/, recipe: /ustfile$/ }

/** The paths to look up for a mention: its own path, or the file that a command runs. */
function pathsIn({ named, isFirm }: Mention): { path: string; isFirm: boolean }[] {
  if (named.kind === 'path') return [{ path: named.path, isFirm }]
  if (named.kind !== 'command') return []
  const [tool = '', ...rest] = named.words
  const operand = runners.test(tool) ? rest.find((word) => !word.startsWith('-')) : undefined
  const file = tool.includes('/') ? tool : operand
  const [script] = file?.split('::', 1) ?? []
  const guess = script === undefined ? null : asPath(script, true)
  return guess?.named.kind === 'path' ? [{ path: guess.named.path, isFirm: guess.isFirm }] : []
}

function byPath(touches: readonly GitTouch[]): ReadonlyMap<string, readonly GitTouch[]> {
  const all = new Map<string, GitTouch[]>()
  for (const touch of touches) {
    const others = all.get(touch.path)
    if (others) others.push(touch)
    else all.set(touch.path, [touch])
  }
  return all
}
