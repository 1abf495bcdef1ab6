import { parentPort } from 'node:worker_threads'
import type { Definition } from '../../engine/ports.ts'
import { definitionsIn } from './definitionsIn.ts'

/** A thread of its own that parses sources. */
export interface ToSymbols {
  call: number
  sources: readonly { path: string; text: string }[]
}
export interface FromSymbols {
  call: number
  /** Null where the parser broke over a source. */
  definitions: (Definition[] | null)[]
}

let queue: Promise<void> = Promise.resolve()

parentPort?.on('message', (message: ToSymbols) => {
  queue = queue.then(() => answer(message))
})

async function answer({ call, sources }: ToSymbols): Promise<void> {
  const definitions: (Definition[] | null)[] = []
  for (const { path, text } of sources) {
    try {
      definitions.push(await definitionsIn(path, text))
    } catch {
      definitions.push(null)
    }
  }
  parentPort?.postMessage({ call, definitions } satisfies FromSymbols)
}
