import type { Definition } from '../../engine/ports.ts'
import { definitionsIn } from './definitionsIn.ts'

/** A process of its own that parses sources: grammars are WebAssembly, and a crash of theirs takes nothing else along. */
export interface ToSymbols {
  sources: readonly { path: string; text: string }[]
}
export interface FromSymbols {
  call: number
  /** Null where the parser broke over a source. */
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
