import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { createCompute } from '../engine/language/compute.ts'
import { serveTasks } from './taskMessages.ts'

serveTasks(parentPort, createCompute({ monotonic: () => performance.now() }))
