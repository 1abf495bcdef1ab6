import { resolve } from 'node:path'
import { AppError, type ErrorKind } from '../../shared/errors.ts'
import type { Job } from '../../shared/model/job.ts'
import type { Guidance } from '../../shared/model/proposal.ts'
import type { Source, SyncResult } from '../../shared/model/source.ts'
import { counted, pluralForm } from '../../shared/text/counted.ts'
import { projectsLeftWords } from '../../shared/text/projectsLeftWords.ts'
import { countOthers } from '../engine/sources/plainFiles.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import type { Call, Command } from './command.ts'
import { compareNew } from './compareNew.ts'
import { failureOf } from './failure.ts'
import { oneLine, tableText, writeJson } from './print.ts'
import type { Session } from './session.ts'
import { storesAt } from './storesAt.ts'
import { tellKnown, tellUnreadable } from './syncNotes.ts'

/** The result of reading one source. `unreadable` and `needs_you` are current totals; the other counts are of this reading. */
type Reading = Omit<SyncResult, 'new_ids'> & {
  similar: number
  name: string
  kind: Source['kind']
  path: string
  error: string | null
  error_kind: ErrorKind | null
}

type Read = Omit<Reading, 'similar'> & { new_ids?: string[] | undefined }

/** Counts that get a column if any is not 0. */
const counts = ['added', 'updated', 'gone', 'unreadable', 'needs_you'] as const

export const sync: Command = {
  name: 'sync',
  creates: true,
  summary: 'Read memories from sources and add new ones; default: all known sources',
  parameters: '[PATH...]',
  minArguments: 0,
  maxArguments: Number.POSITIVE_INFINITY,
  options: {
    project: { value: 'DIR', help: 'the folder of the project the memories belong to' },
    links: {
      value: 'ANSWER',
      choices: ['follow', 'leave'],
      help: 'follow links that lead out of a source, or leave them out',
    },
  },
  async run(call) {
    const session = await call.open()
    const starts = await startsFor(call, session)
    const read: Read[] = []
    for (const start of starts) {
      read.push(await withLinks(call, session, await readOne(call, session, await start())))
    }
    const readings = await withGuidance(call, read)
    if (call.json) await writeJson(call, readings)
    else await writeReadings(call, readings)
    for (const { name, error, error_kind } of readings)
      if (error !== null && error_kind !== null) call.io.fail(failureOf(new AppError(error_kind, `${name}: ${error}`)))
    return readings.some(({ error }) => error !== null) ? 1 : 0
  },
}

interface Started {
  source: string
  job: Job
}

/**
 * Checks every path before the first source is added, so that a wrong path leaves nothing half done. Returns a function that
 * starts each reading.
 */
async function startsFor({ io, arguments: given }: Call, { client }: Session): Promise<(() => Promise<Started>)[]> {
  const project = given.text('project')
  const project_dir = project === undefined ? undefined : resolve(io.folder, project)
  if (given.positionals.length === 0) {
    const known = await client.sources.list()
    if (project !== undefined) throw new AppError('validation', '--project needs one or more paths.')
    return known.map(({ id }) => async () => ({ source: id, job: await client.sources.sync({ id }) }))
  }
  if (project_dir !== undefined && nodeFiles.stat(project_dir)?.kind !== 'folder')
    throw new AppError('not_found', `The project folder ${project_dir} does not exist.`)
  const garbled = given.positionals.find((path) => path.includes('\ufffd'))
  if (garbled !== undefined)
    throw new AppError('validation', `The name ${garbled} has bytes that are not UTF-8 text. Rename it, then sync it.`)
  const found = given.positionals.map((path) => storesAt(resolve(io.folder, path), nodeFiles))
  const stores = found.flatMap((each) => each.stores)
  for (const path of found.flatMap(({ left }) => left))
    io.warn(`left: ${oneLine(path)} looks like notes too. Name it to read it: \`schoolhouse sync ${oneLine(path)}\`.\n`)
  for (const { path, kind } of stores) {
    const [store] = kind === null ? await client.sources.detect({ path }) : []
    const others = store?.kind === 'markdown' ? countOthers(store.path, nodeFiles) : 0
    if (others > 0)
      io.warn(
        `left: ${counted(others, 'file')} in ${oneLine(path)} that ${pluralForm(others, 'is', 'are')} not Markdown.\n`,
      )
  }
  for (const path of given.positionals) {
    const words = projectsLeftWords(await client.sources.projectsLeft({ path: resolve(io.folder, path) }))
    if (words !== null) io.warn(`${oneLine(words)}\n`)
  }
  return stores.map(({ path, kind }) => async () => {
    const { source_id, job } = await client.sources.add({ path, kind: kind ?? undefined, project_dir })
    return { source: source_id, job }
  })
}

async function readOne({ io }: Call, { client }: Session, { source: id, job: started }: Started): Promise<Read> {
  const stopListening = io.onInterrupt(() => void client.jobs.cancel({ id: started.id }))
  let job = started
  try {
    for await (const event of await client.jobs.watch({ id: started.id })) {
      job = event
      io.showProgress(progressOf(job))
    }
  } finally {
    io.showProgress(null)
    stopListening()
  }
  if (job.state === 'cancelled')
    throw new AppError('cancelled', `${job.label} was stopped. What was read is kept; sync again to continue.`)
  const source = (await client.sources.list()).find((one) => one.id === id)
  if (!source) throw new AppError('not_found', `The source ${id} was removed meanwhile.`)
  const { name, kind, path, unreadable, needs_you } = source
  const none: SyncResult = { source_id: id, added: 0, updated: 0, unchanged: 0, gone: 0, unreadable: 0, needs_you: 0 }
  const { error, error_kind } = job
  return { ...none, ...job.result, name, kind, path, unreadable, needs_you, error, error_kind }
}

/**
 * Reports links that lead out of a store and how to answer. If an answer is given, reads the source again where it changes
 * the result.
 */
async function withLinks(call: Call, session: Session, reading: Read): Promise<Read> {
  const { client } = session
  const source = (await client.sources.list()).find(({ id }) => id === reading.source_id)
  const asked = source?.links.filter(({ followed }) => followed === null) ?? []
  const answer = call.arguments.text('links')
  if (answer === undefined) {
    for (const { path, target } of asked)
      call.io.warn(
        `asks: ${oneLine(path)} leads out of the store, to ${oneLine(target)}. Sync with --links follow to read it, or --links leave.\n`,
      )
    return reading
  }
  let last = reading
  for (const { path } of asked) {
    const { job } = await client.sources.setLink({ id: reading.source_id, path, follow: answer === 'follow' })
    const again = await readOne(call, session, { source: reading.source_id, job })
    const new_ids = [...(last.new_ids ?? []), ...(again.new_ids ?? [])]
    last = { ...again, added: last.added + again.added, updated: last.updated + again.updated, new_ids }
  }
  return last
}

/** Reports how many added memories are already known and what to do about them. Large readings are left to triage. */
async function withGuidance(call: Call, read: readonly Read[]): Promise<Reading[]> {
  const { client } = await call.open()
  const readings: Reading[] = []
  const known: Guidance[] = []
  for (const { new_ids = [], ...reading } of read) {
    const ids = new_ids.slice(0, 500)
    if (ids.length > 0) await compareNew(call, ids)
    const met = ids.length === 0 ? [] : (await client.proposals.guidance({ ids })).filter(({ text }) => text !== null)
    known.push(...met)
    readings.push({ ...reading, similar: met.length })
  }
  tellKnown(call, known, new Set(read.flatMap(({ new_ids = [] }) => new_ids)))
  return readings
}

function progressOf({ label, done, total, unit }: Job): string {
  if (total === null || total === 0) return `${label} …`
  const amount = unit === 'bytes' ? `${(total / 1e6).toFixed(1)} MB` : `${total} ${unit}`
  return `${label} … ${Math.floor((100 * done) / total)} % of ${amount}`
}

/** Whether a source holds nothing at all, such as an empty file. */
function isEmpty(one: Reading): boolean {
  return one.error === null && one.unchanged === 0 && counts.every((count) => one[count] === 0)
}

async function writeReadings(call: Call, readings: Reading[]): Promise<void> {
  const { io } = call
  if (readings.length === 0) return io.warn('No sources yet. Name a path: `schoolhouse sync PATH`.\n')
  const told = readings.filter((one) => one.error !== null || counts.some((count) => one[count] > 0))
  const shown = counts.filter((count) => count === 'added' || told.some((one) => one[count] > 0))
  const headings = ['source', ...shown.map((count) => count.replace('_', ' ')), 'path']
  const rows = told.map((one) => [one.name, ...shown.map((count) => one[count]), one.path])
  if (told.length > 0) await io.write(tableText(headings, rows, io.width))
  for (const { path } of readings.filter(isEmpty)) await io.write(`Nothing is in ${path} yet: no memories were read.\n`)
  const same = readings.filter((one) => !told.includes(one) && !isEmpty(one))
  if (same.length > 0) {
    const others = counted(same.length, told.length > 0 ? 'other source' : 'source')
    const memories = same.reduce((sum, { unchanged }) => sum + unchanged, 0)
    const state = pluralForm(same.length, 'is as it was', 'are as they were')
    await io.write(`${others} ${state}, with ${counted(memories, 'memory')}.\n`)
  }
  await tellUnreadable(call, told)
}
