import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import type { ReadEnd } from '../../sources/reading/readTasks.ts'
import { unreadable } from '../../sources/plainRecord.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { SourcePaused } from '../../sources/sourcePaused.ts'
import { type WritableDb, longWrite } from '../../store/db.ts'
import { pauseCheckpoints } from '../../store/pauseCheckpoints.ts'
import { readKnownRecords } from '../../store/knownRecords.ts'
import type { Ingest } from '../../store/ingest.ts'
import type { PreparedItem } from '../../store/sourceRecord.ts'
import { type SourceRow, markUnsettled } from '../../store/queries/sources.ts'
import { followedLinks } from '../../store/queries/sourceLinks.ts'
import { forgetFile, forgetUnreadable } from '../../store/queries/sourceFiles.ts'
import { type ChangedFile, sliceMs } from './changedFiles.ts'

/** Records stored between checks of the clock. */
const recordsPerCheck = 32
/** Records read and stored per transaction: a fifth of a second in which other processes wait. */
const recordsPerTransaction = 4096
/** Milliseconds between progress notifications. */
const progressEveryMs = 1000

/**
 * Stores the files: a batch is read in another thread, then stored in one long write that keeps yielding to the event loop;
 * then the log is emptied separately.
 */
export async function storeFiles(
  core: Core,
  source: SourceRow,
  changed: ChangedFile[],
  { ingest, control, refused }: { ingest: Ingest; control: JobControl; refused: Set<string> },
): Promise<void> {
  const { db } = core.library
  const { clock } = core.ports
  const total = changed.reduce((sum, { size }) => sum + size, 0)
  const steps = stepsOf(core, source, changed, refused)
  const long = longWrite(db)
  const log = pauseCheckpoints(db)
  let done = 0
  let ended = false
  let told = clock.monotonic()
  try {
    let reading = readNextBatch(steps, control)
    while (!ended && !control.cancelled) {
      const { waiting, isLast } = await reading
      ended = isLast
      // The next batch is read while this one is stored.
      if (!ended) reading = readNextBatch(steps, control)
      for (let at = 0; at < waiting.length && !control.cancelled; await clock.breathe()) {
        long.run((writable) => {
          const until = clock.monotonic() + sliceMs
          do
            for (const step of waiting.slice(at, (at += recordsPerCheck)))
              done += perform(writable, source, step, ingest)
          while (at < waiting.length && clock.monotonic() < until)
        })
        control.progress(Math.min(total, done), total)
      }
      long.commit()
      await clock.breathe()
      if (!ended) log.empty()
      await clock.breathe()
      if (clock.monotonic() < told + progressEveryMs) continue
      core.changes.touch('memories', 'sources')
      told = clock.monotonic()
    }
  } finally {
    await steps.return()
    log.release()
    long.commit()
  }
}

/** Reads the steps for the next transaction. An error reaches whoever awaits it. */
function readNextBatch(steps: AsyncIterator<Step[]>, control: JobControl): Promise<StepBatch> {
  const reading = readBatch(steps, control)
  reading.catch(() => undefined)
  return reading
}

interface StepBatch {
  waiting: Step[]
  isLast: boolean
}

async function readBatch(steps: AsyncIterator<Step[]>, control: JobControl): Promise<StepBatch> {
  const waiting: Step[] = []
  while (!control.cancelled && waiting.length < recordsPerTransaction) {
    const next = await steps.next()
    if (next.done) return { waiting, isLast: true }
    waiting.push(...next.value)
  }
  return { waiting, isLast: false }
}

type Step =
  | { kind: 'begin'; file: ChangedFile }
  | { kind: 'item'; item: PreparedItem }
  | { kind: 'refuse'; file: ChangedFile; reason: string }

/** Yields the steps in order, a part of a file at a time. Adds the paths of refused files to `refused`. */
async function* stepsOf(
  { library: { db }, readers }: Pick<Core, 'library' | 'readers'>,
  source: SourceRow,
  changed: ChangedFile[],
  refused: Set<string>,
): AsyncGenerator<Step[], void> {
  const { kind, path: root } = source
  const links = followedLinks(db, source.id)
  for (const file of changed) {
    yield [{ kind: 'begin', file }]
    const { path, size } = file
    const isAgain = connectorOf(kind).readAgain !== undefined
    const parts = readers.read({ kind, path, root, links, size }, isAgain ? readKnownRecords(db, source.id, path) : [])
    const end = yield* stepsOfItems(parts)
    if (end.kind === 'failed') throw new AppError(end.error, end.message)
    if (end.kind === 'paused') throw new SourcePaused(end.reason)
    if (end.kind === 'refused') {
      refused.add(path)
      yield [{ kind: 'refuse', file, reason: end.reason }]
    }
  }
}

async function* stepsOfItems(parts: AsyncGenerator<PreparedItem[], ReadEnd>): AsyncGenerator<Step[], ReadEnd> {
  try {
    for (;;) {
      const part = await parts.next()
      if (part.done) return part.value
      yield part.value.map((item) => ({ kind: 'item', item }))
    }
  } finally {
    await parts.return({ kind: 'whole' })
  }
}

/** Carries out a step. Returns the number of file bytes it covers. */
function perform(db: WritableDb, source: SourceRow, step: Step, ingest: Ingest): number {
  switch (step.kind) {
    case 'begin':
      markUnsettled(db, source.id)
      forgetReading(db, source.id, step.file.path)
      return 0
    case 'item':
      ingest.take(db, step.item)
      return step.item.item.bytes
    case 'refuse':
      ingest.take(db, { item: unreadable(step.file.path, null, '', step.reason, 0), body: null })
      return step.file.size
  }
}

/** Forgets that a file was read, and what could not be read of it. */
export function forgetReading(db: WritableDb, id: string, path: string): void {
  forgetFile(db, id, path)
  forgetUnreadable(db, id, path)
}
