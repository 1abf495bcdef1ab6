import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { createCompute } from '../engine/compute.ts'
import type { ComputeAnswer, ComputeRequest } from './computeMessages.ts'

const compute = createCompute({ monotonic: () => performance.now() })

parentPort?.on('message', ({ call, name, question }: ComputeRequest) => {
  parentPort?.postMessage(answer(call, () => compute[name](question as never)))
})

function answer(call: number, work: () => unknown): ComputeAnswer {
  try {
    return { call, value: work(), error: null }
  } catch (error) {
    return { call, value: null, error: error instanceof Error ? error.message : String(error) }
  }
}
