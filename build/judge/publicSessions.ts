import { join } from 'node:path'
import { wilson } from './recommendationTable.ts'
import { measureSession, pathsByHash } from './sessions.ts'
import { readLines } from './sets.ts'

const parts = ['development', 'held out', 'second held out'] as const

/** The labels of a part of a public session, and where it is from. */
interface LabelledPart {
  /** The first 16 digits of the sha256 of its copy. */
  file: string
  part: (typeof parts)[number]
  kind: 'full' | 'typed'
  language: string
  repository: string
  /** Numbers of the events that teach a lesson, from 0. */
  lessons: number[]
}

const labelFile = join(import.meta.dirname, 'labels', 'public-sessions.jsonl')

/**
 * Measures what harvesting finds in the copies of the labelled public sessions: a candidate is right if an event it rests on was
 * labelled a lesson. Returns a Markdown table, and says so where copies are missing.
 */
export function publicSessionTable(folder: string): string {
  const paths = pathsByHash(folder)
  const labelled = readLines(labelFile) as unknown as LabelledPart[]
  const found = labelled.filter(({ file }) => paths.has(file))
  const rows = parts.flatMap((part) => {
    const own = found.filter((each) => each.part === part)
    const kinds = (['full', 'typed'] as const).map((kind) => own.filter((each) => each.kind === kind))
    return [
      rowOf(part, own, paths),
      rowOf(`${part}, full`, kinds[0] ?? [], paths),
      rowOf(`${part}, typed`, kinds[1] ?? [], paths),
    ]
  })
  const missing = labelled.length - found.length
  return (
    `| public sessions | parts | repositories | events | candidates | per 30 events | right | precision | Wilson 95 % | lessons met |\n` +
    `|---|---|---|---|---|---|---|---|---|---|\n${rows.join('')}` +
    (missing === 0 ? '' : `\n${missing} labelled parts are not in the folder.\n`)
  )
}

function rowOf(name: string, own: readonly LabelledPart[], paths: ReadonlyMap<string, string>): string {
  const sums = { events: 0, candidates: 0, right: 0, met: 0, labelled: 0 }
  for (const { file, lessons } of own) {
    const path = paths.get(file)
    if (path === undefined) continue
    const session = measureSession(path, ({ ordinal }) => lessons.includes(ordinal))
    sums.events += session.events
    sums.candidates += session.candidates
    sums.right += session.right
    sums.met += session.met
    sums.labelled += lessons.length
  }
  const { events, candidates, right, met, labelled } = sums
  const [low, high] = candidates === 0 ? [0, 1] : wilson(right, candidates)
  const share = candidates === 0 ? '–' : (right / candidates).toFixed(2)
  const per30 = events === 0 ? '–' : ((30 * candidates) / events).toFixed(2)
  const repositories = new Set(own.map(({ repository }) => repository)).size
  return `| ${[name, own.length, repositories, events, candidates, per30, right, share, `${low.toFixed(2)}–${high.toFixed(2)}`, `${met} of ${labelled}`].join(' | ')} |\n`
}
