import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { createThreadTasks } from '../engine/runtime/threadTasks.ts'
import { serveTasks } from './taskMessages.ts'

serveTasks(parentPort, createThreadTasks({ monotonic: () => performance.now() }))
