import type { Threads } from '../engine/runtime/threads.ts'
import { startThread, workerFile } from './startThread.ts'

/** As in the engine's worker: a larger young generation costs memory, this one costs no time. */
const nursery = { maxYoungGenerationSizeMb: 16 }
/**
 * The limit of the old generation decides how far the heap grows between two collections: with half the engine's, comparing
 * 100,000 texts peaks 80 MB lower and takes 1 % longer. It uses 140 MB then.
 */
const computeMemory = { ...nursery, maxOldGenerationSizeMb: 1000 }
/** Parsing takes a tenth of this per 5 MB of text. */
const readerMemory = { ...nursery, maxOldGenerationSizeMb: 512 }

/** Worker threads of this process; they end with the process at the latest. */
export function nodeThreads(files: { compute?: string; read?: string } = {}): Threads {
  return {
    start: (onBreakdown) =>
      startThread(files.compute ?? workerFile('computeWorker'), {
        resourceLimits: computeMemory,
        does: 'compares memories',
        patience: null,
        onBreakdown,
      }),
    startReader: (onBreakdown) =>
      startThread(files.read ?? workerFile('readWorker'), {
        resourceLimits: readerMemory,
        does: 'reads files',
        // Its owner limits the time by the size of the file.
        patience: null,
        onBreakdown,
      }),
  }
}
