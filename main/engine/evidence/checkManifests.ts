import type { GitTouch } from '../ports.ts'
import { statedAbsence } from './absence.ts'
import { type Found, type Subject, byOf, found } from './found.ts'
import type { Mention } from './mention.ts'
import { type Manifest, satisfies, isManifest, lockedVersion, readManifest } from './manifests.ts'
import { type Repository, changesAfter, short } from './repository.ts'

export interface ManifestLookup {
  /** The existing manifests, closest to the repository's root first. */
  readonly paths: readonly string[]
  /** Null if no manifest names the package. */
  checkPackage(
    subject: Subject,
    wanted: { name: string; version: string },
    touches: ReadonlyMap<string, readonly GitTouch[]>,
  ): Promise<Found | null>
  /** Whether a script, target or recipe of that name exists, and in which file. */
  checkCommand(
    subject: Subject,
    command: { name: string; file: RegExp; what: 'script' | 'target' | 'recipe'; mention: Mention },
    touches: ReadonlyMap<string, readonly GitTouch[]>,
  ): Promise<Found | null>
  /** Whether any manifest defines the command. */
  hasCommand(name: string): boolean
}

const maxManifests = 60
const largest = 1 << 20
const maxLockSize = 8 << 20
const maxVersions = 40

/** Reads the packages and scripts of the commit's manifests. */
export async function lookUpManifests(repository: Repository, all: readonly string[]): Promise<ManifestLookup> {
  const { git, root, tree } = repository
  const paths = all
    .filter(isManifest)
    .toSorted((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1))
    .slice(0, maxManifests)
  const contents = await read(repository, paths)
  const manifests = new Map(paths.map((path) => [path, readManifest(path, contents.get(path) ?? '')] as const))
  const lockBlob = tree.file('package-lock.json')?.blob
  const lock = lockBlob ? ((await git.blobs(root, [lockBlob], maxLockSize)).get(lockBlob)?.toString('utf8') ?? '') : ''

  const versions = new Map<string, Manifest>()
  /** Finds the first commit after the text in which the file's answer changed, for example when a script was removed. */
  const turned = async (
    touches: readonly GitTouch[] | undefined,
    { subject, path, was }: { subject: Subject; path: string; was: (manifest: Manifest) => boolean },
  ): Promise<GitTouch | null> => {
    const changes = changesAfter(touches ?? [], subject.baseline).slice(-maxVersions)
    const blobs = changes.flatMap(({ before, after }) => [before, after].filter((blob) => blob !== null))
    const unread = [...new Set(blobs)].filter((blob) => !versions.has(blob))
    const texts = await git.blobs(root, unread, largest)
    for (const blob of unread) versions.set(blob, readManifest(path, texts.get(blob)?.toString('utf8') ?? ''))
    const holds = (blob: string | null): boolean => was(versions.get(blob ?? '') ?? nothing)
    return changes.find(({ before, after }) => holds(before) && !holds(after)) ?? null
  }

  return {
    paths,
    hasCommand: (name) => [...manifests.values()].some(({ commands }) => commands.has(name)),
    async checkPackage(subject, { name, version }, touches) {
      const home = paths.find((path) => manifests.get(path)?.packages.has(name)) ?? null
      if (home === null) {
        for (const path of paths) {
          const loss = await turned(touches.get(path), { subject, path, was: ({ packages }) => packages.has(name) })
          if (loss)
            return found('removed', {
              detail: `dropped from ${path} in ${short(loss.commit)}`,
              home: path,
              by: byOf(loss),
              event: `${name} was dropped from ${path} in ${short(loss.commit)}`,
            })
        }
        return null
      }
      const asked = manifests.get(home)?.packages.get(name) ?? ''
      const locked = home === 'package.json' ? lockedVersion(lock, name) : null
      const isThere = satisfies(version, locked ?? asked)
      if (isThere !== false)
        return found('present', { detail: isThere === null ? `in ${home}, without a version` : `in ${home}`, home })
      const change = await turned(touches.get(home), {
        subject,
        path: home,
        was: ({ packages }) => satisfies(version, packages.get(name) ?? '') === true,
      })
      const now = locked ?? asked
      return found('changed', {
        detail: change ? `changed in ${short(change.commit)}` : `not the version in ${home}`,
        candidate: now,
        home,
        by: change && byOf(change),
        event: change ? `${name} (now ${now})` : '',
      })
    },
    async checkCommand(subject, { name, file, what, mention }, touches) {
      const fitting = paths.filter((path) => file.test(path))
      const home = fitting.find((path) => manifests.get(path)?.commands.has(name))
      if (home !== undefined) return found('present', { detail: `a ${what} of ${home}`, home })
      for (const path of fitting) {
        const loss = await turned(touches.get(path), { subject, path, was: ({ commands }) => commands.has(name) })
        if (loss)
          return found('removed', {
            detail: `removed from ${path} in ${short(loss.commit)}`,
            home: path,
            by: byOf(loss),
            event: `the ${what} ${name} was removed from ${path} in ${short(loss.commit)}`,
          })
      }
      const [first] = fitting
      if (first === undefined) return null
      // Targets and recipes may be patterns, or included from elsewhere.
      const isListed = what === 'script' && paths.length < maxManifests
      const isSure = isListed && fitting.every((path) => manifests.get(path)?.isReadable)
      const state = isSure ? (statedAbsence(subject.text, mention) ?? 'never') : 'unknown'
      return found(state, { detail: `no ${what} of ${first}`, home: first })
    },
  }
}

const nothing: Manifest = { packages: new Map(), commands: new Set(), isReadable: true }

async function read({ git, root, tree }: Repository, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const blobs = paths.flatMap((path) => tree.file(path)?.blob ?? [])
  const contents = await git.blobs(root, blobs, largest)
  return new Map(paths.map((path) => [path, contents.get(tree.file(path)?.blob ?? '')?.toString('utf8') ?? '']))
}

function depth(path: string): number {
  return path.split('/').length
}
