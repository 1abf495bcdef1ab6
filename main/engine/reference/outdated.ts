import type { HygieneItem } from '../../../shared/model/hygiene.ts'

export type HygieneReason = HygieneItem['reasons'][number] & { suggested: boolean }

/** What is known of the project an entry belongs to. */
export interface ProjectFacts {
  /** Whether a path, relative to the project or to the entry's file, is there; null where nobody can tell. */
  exists(path: string): boolean | null
  /** Versions of what the project uses, by name. */
  versions: ReadonlyMap<string, string>
  /** Numbers of decision records that were superseded, and the line that says so. */
  superseded: ReadonlyMap<number, string>
  /** Names of projects whose folders are gone. */
  finished: readonly string[]
}

/** What about an entry is out of date: paths that are gone, versions, decision records and projects that are over. */
export function outdatedIn(text: string, facts: ProjectFacts): HygieneReason[] {
  return [
    ...deadPaths(text, facts),
    ...oldVersions(text, facts),
    ...supersededDecisions(text, facts),
    ...finishedWork(text, facts),
  ]
}

/** A path with a folder and an extension, or a folder with its slash; in code spans or bare. Addresses are none. */
const path =
  /(?<![\w/:.@~$*{<-])(?:\.\/)?((?:@?[\w.-]{1,80}\/){1,12}(?:[\w-][\w.@-]{0,80}\.[a-z][a-z0-9]{0,7})?)(?![\w/*{<>@-])/gi

/** The paths a text names, each once. */
export function pathsIn(text: string): string[] {
  const withoutAddresses = text.replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi, ' ')
  const found = [...withoutAddresses.matchAll(path)].map(([, name]) => name!)
  return [...new Set(found)].filter((name) => !/^(?:and|or|n|w|c)\/$/i.test(name) && !/^\d+(?:\/\d+)*\/?$/.test(name))
}

function deadPaths(text: string, { exists }: ProjectFacts): HygieneReason[] {
  const named = pathsIn(text).map((name) => ({ name, there: exists(name) }))
  const gone = named.filter(({ there }) => there === false).map(({ name }) => name)
  if (gone.length === 0) return []
  const words = `${gone.slice(0, 3).join(', ')} ${gone.length === 1 ? 'is' : 'are'} not there any more`
  return [{ kind: 'dead-path', text: words, other: null, suggested: named.every(({ there }) => there === false) }]
}

/** `react 17`, `react@17.0.2`, `Node.js v20`, `pnpm: 8`. */
const named =
  /(?<![\w./@-])@?([a-z][\w./-]{1,60}?)(?:\.js)?(?:@| version |: | ?v| )\^?~?v?(\d{1,5}(?:\.\d{1,5}){0,2})(?![\w%:-]|\.\d)/gi

function oldVersions(text: string, { versions }: ProjectFacts): HygieneReason[] {
  for (const [, name, version] of text.matchAll(named)) {
    const now = versions.get(name!.toLowerCase())
    if (now === undefined || !isOlder(version!, now)) continue
    return [
      {
        kind: 'old-version',
        text: `Speaks of ${name} ${version}; the project has ${now}`,
        other: null,
        suggested: false,
      },
    ]
  }
  return []
}

/** Whether a version is below another, compared in as many parts as it states. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split('.').map(Number))
  for (const [at, part] of one!.entries()) {
    const against = other![at] ?? 0
    if (part !== against) return part < against
  }
  return false
}

function supersededDecisions(text: string, { superseded }: ProjectFacts): HygieneReason[] {
  const reasons: HygieneReason[] = []
  for (const [mention, number] of text.matchAll(/\bADR[- #]{0,2}0{0,4}(\d{1,4})\b/gi)) {
    const status = superseded.get(Number(number))
    if (status !== undefined && reasons.length === 0)
      reasons.push({ kind: 'superseded', text: `${mention} is no longer in force`, other: status, suggested: true })
  }
  const own = /^\s*(?:\*\*)?[([]?(?:superseded|obsolete|deprecated)\b[^.]{0,80}/i.exec(text)
  if (own && reasons.length === 0)
    reasons.push({ kind: 'superseded', text: `Says so itself: “${own[0].trim()}”`, other: null, suggested: true })
  return reasons
}

const over =
  /\b(?:project|milestone|migration|sprint|rollout|epic)\b[^.\n]{0,60}\b(?:is|was|has been|are)\s+(?:now\s+)?(?:finished|completed?|done|archived|abandoned|shut down|closed)\b/i

function finishedWork(text: string, { finished }: ProjectFacts): HygieneReason[] {
  const reason = (words: string, suggested: boolean): HygieneReason[] => [
    { kind: 'finished', text: words, other: null, suggested },
  ]
  if (/^\[[xX]\]\s/.test(text)) return reason('A task that is ticked off', true)
  if (/^~~[^~]+~~\s*$/.test(text)) return reason('Struck out', true)
  const name = finished.find((each) =>
    new RegExp(`(?<![\\w-])${each.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`, 'i').test(text),
  )
  if (name !== undefined) return reason(`Speaks of ${name}, whose folder is gone`, true)
  const found = over.exec(text)
  return found ? reason(`“${found[0]}”`, false) : []
}
