import type { HygieneItem } from '../../../shared/model/hygiene.ts'
import type { GitRemoval } from '../ports.ts'

/** `proven` when a person need not confirm it: the evidence is our journal, a comparison that knows a difference, or a commit. */
export type HygieneReason = HygieneItem['reasons'][number] & { proven: boolean }

/** What is known of the project an entry belongs to. */
export interface ProjectFacts {
  /** Whether a path, relative to the project or to the entry's file, exists; null when unknown. */
  exists(path: string): boolean | null
  /** Versions of the project's dependencies and runtimes, by name. */
  versions: ReadonlyMap<string, string>
  /** Numbers of superseded decision records, each with the line that says so. */
  superseded: ReadonlyMap<number, string>
  /** Names of projects whose folders are gone. */
  finished: readonly string[]
}

/** What the commits say of paths missing from a project's folder. */
export interface PathHistory {
  /** Paths that are nevertheless in the commit at hand. */
  committed: ReadonlySet<string>
  /** The latest removal or rename, by path. */
  removals: ReadonlyMap<string, GitRemoval>
  /** Whether a path without a removal never existed. */
  isWhole: boolean
}

/** Returns what is outdated in an entry's text: versions, decision records and finished projects. None of it is proven. */
export function outdatedIn(text: string, facts: ProjectFacts): HygieneReason[] {
  return [...oldVersions(text, facts), ...supersededDecisions(text, facts), ...finishedWork(text, facts)]
}

/** A path with a folder and an extension, or a folder with its slash, in code spans or bare. URLs do not match. */
const path =
  /(?<![\w/:.@~$*{<-])(?:\.\/)?((?:@?[\w.-]{1,80}\/){1,12}(?:[\w-][\w.@-]{0,80}\.[a-z][a-z0-9]{0,7})?)(?![\w/*{<>@-])/gi

/** Returns the paths a text names, without duplicates. */
export function pathsIn(text: string): string[] {
  const withoutAddresses = text.replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi, ' ')
  const found = [...withoutAddresses.matchAll(path)].map(([, name = '']) => name)
  return [...new Set(found)].filter((name) => !/^(?:and|or|n|w|c)\/$/i.test(name) && !/^\d+(?:\/\d+)*\/?$/.test(name))
}

/** Words that reverse a statement about a path: it is absent on purpose. */
const absencePattern =
  /\b(?:never|not|no|avoid|without|instead|removed?|deleted?|dropped|gone|moved|renamed|former)\b|n['’]t\b/i

/**
 * Returns the reason for `gone` paths (those of the `named` ones that do not exist). Without a history it says that they are
 * missing; with one, when they were removed, and paths that never existed are left out. Proven when every named path was
 * removed by a commit after `writtenBy` (milliseconds since the epoch) and the entry does not mention that itself.
 */
export function deadPaths(
  { text, gone, named }: { text: string; gone: readonly string[]; named: readonly string[] },
  history: PathHistory | null,
  writtenBy: number,
): HygieneReason[] {
  const lost = gone.flatMap((path) => {
    const plain = path.replace(/\/$/, '')
    if (history?.committed.has(plain)) return []
    const touch = history?.removals.get(plain) ?? null
    return touch || !history?.isWhole ? [{ path, touch }] : []
  })
  if (lost.length === 0) return []
  const proven =
    lost.length === named.length &&
    lost.every(({ touch }) => touch !== null && touch.to === null && touch.at > writtenBy) &&
    !absencePattern.test(text)
  const words = lost
    .slice(0, maxPaths)
    .map(({ path, touch }) => (touch ? removalText(path, touch) : `${path} is not there`))
  const more = lost.length > maxPaths ? `; and ${lost.length - maxPaths} more` : ''
  return [{ kind: 'dead-path', text: `${words.join('; ')}${more}`, other: null, proven }]
}

const maxPaths = 3

function removalText(path: string, touch: GitRemoval): string {
  const commit = `${touch.commit.slice(0, 7)} on ${new Date(touch.at).toISOString().slice(0, 10)}`
  return touch.to === null ? `${path} was removed in ${commit}` : `${path} was renamed to ${touch.to} in ${commit}`
}

/** `react 17`, `react@17.0.2`, `Node.js v20`, `pnpm: 8`. */
const named =
  /(?<![\w./@-])@?([a-z][\w./-]{1,60}?)(?:\.js)?(?:@| version |: | ?v| )\^?~?v?(\d{1,5}(?:\.\d{1,5}){0,2})(?![\w%:-]|\.\d)/gi

function oldVersions(text: string, { versions }: ProjectFacts): HygieneReason[] {
  for (const [, name = '', version = ''] of text.matchAll(named)) {
    const now = versions.get(name.toLowerCase())
    if (now === undefined || !isOlder(version, now)) continue
    return [
      {
        kind: 'old-version',
        text: `Mentions ${name} ${version}; the project has ${now}`,
        other: null,
        proven: false,
      },
    ]
  }
  return []
}

/** Checks whether a version is lower than another, comparing as many parts as it states. */
export function isOlder(version: string, than: string): boolean {
  const otherParts = than.split('.').map(Number)
  for (const [at, part] of version.split('.').map(Number).entries()) {
    const against = otherParts[at] ?? 0
    if (part !== against) return part < against
  }
  return false
}

function supersededDecisions(text: string, { superseded }: ProjectFacts): HygieneReason[] {
  const reasons: HygieneReason[] = []
  for (const [mention, number] of text.matchAll(/\bADR[- #]{0,2}0{0,4}(\d{1,4})\b/gi)) {
    const status = superseded.get(Number(number))
    if (status !== undefined && reasons.length === 0)
      reasons.push({ kind: 'superseded', text: `${mention} is no longer in force`, other: status, proven: false })
  }
  const own = /^\s*(?:\*\*)?[([]?(?:superseded|obsolete|deprecated)\b[^.]{0,80}/i.exec(text)
  if (own && reasons.length === 0)
    reasons.push({ kind: 'superseded', text: `Says so itself: “${own[0].trim()}”`, other: null, proven: false })
  return reasons
}

const finishedPattern =
  /\b(?:project|milestone|migration|sprint|rollout|epic)\b[^.\n]{0,60}\b(?:is|was|has been|are)\s+(?:now\s+)?(?:finished|completed?|done|archived|abandoned|shut down|closed)\b/i

function finishedWork(text: string, { finished }: ProjectFacts): HygieneReason[] {
  const reason = (words: string): HygieneReason[] => [{ kind: 'finished', text: words, other: null, proven: false }]
  if (/^\[[xX]\]\s/.test(text)) return reason('A completed task')
  if (/^~~[^~]+~~\s*$/.test(text)) return reason('Struck out')
  const name = finished.find((each) =>
    new RegExp(`(?<![\\w-])${each.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`, 'i').test(text),
  )
  if (name !== undefined) return reason(`Mentions ${name}, whose folder is gone`)
  const found = finishedPattern.exec(text)
  return found ? reason(`“${found[0]}”`) : []
}
