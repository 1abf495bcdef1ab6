import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import type { ReadFile } from '../../engine/sources/reading/readTasks.ts'
import { createReading } from '../../engine/sources/reading/reading.ts'
import { nodeFiles } from '../nodeFiles.ts'
import { serveTasks } from '../taskMessages.ts'

const reading = createReading(nodeFiles, { monotonic: () => performance.now() })
let isOdd = false

/** Reads as the real thread does, and takes all the memory there is for a file whose name holds `odd`. */
serveTasks(parentPort, {
  ...reading,
  begin(file: ReadFile) {
    isOdd = file.path.includes('odd')
    reading.begin(file)
  },
  next() {
    const kept: object[][] = []
    while (isOdd) kept.push(Array.from({ length: 100_000 }, (_, at) => ({ at })))
    return reading.next(null)
  },
})
