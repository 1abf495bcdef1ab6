import type { Definition } from '../../engine/ports.ts'
import { definitionsIn } from './definitionsIn.ts'

/** A child process that parses sources: grammars are WebAssembly, and a crash in one affects nothing else. */
export interface ToSymbols {
  sources: readonly { path: string; text: string }[]
}
export interface FromSymbols {
  call: number
  /** Null if the parser failed on a source. */
  definitions: (Definition[] | null)[]
}

let queue: Promise<void> = Promise.resolve()

process.on('message', (message: ToSymbols & { call: number }) => {
  queue = queue.then(() => answer(message))
})
process.on('disconnect', () => process.exit())

async function answer({ call, sources }: ToSymbols & { call: number }): Promise<void> {
  const definitions: (Definition[] | null)[] = []
  for (const { path, text } of sources) {
    try {
      definitions.push(await definitionsIn(path, text))
    } catch {
      definitions.push(null)
    }
  }
  process.send?.({ call, definitions } satisfies FromSymbols)
}
