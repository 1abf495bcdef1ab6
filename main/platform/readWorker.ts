import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { createReading } from '../engine/sources/reading/reading.ts'
import { nodeFiles } from './nodeFiles.ts'
import { serveTasks } from './taskMessages.ts'

serveTasks(parentPort, createReading(nodeFiles, { monotonic: () => performance.now() }))
