import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors.ts'
import type { Definition, Symbols } from '../engine/ports.ts'
import { builtFile } from './builtFile.ts'
import { grammarOf } from './symbols/languages.ts'
import type { FromSymbols, ToSymbols } from './symbols/symbolsWorker.ts'

const usualIdle = 20_000
/** How long one batch of sources may take, in milliseconds. */
const longest = 60_000

/** Parses in a worker thread, started when it is first needed and ended when it idles; grammars take some 50 MB. */
export function nodeSymbols(idle = usualIdle): Symbols {
  let worker: Worker | null = null
  let resting: NodeJS.Timeout | null = null
  let calls = 0
  const waiting = new Map<number, (answer: (Definition[] | null)[] | null) => void>()

  const end = async (): Promise<void> => {
    const ending = worker
    worker = null
    if (resting) clearTimeout(resting)
    for (const settle of waiting.values()) settle(null)
    await ending?.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(workerFile())
    const broke = (): void => {
      if (worker === started) void end()
    }
    started.on('message', (message: FromSymbols) => waiting.get(message.call)?.(message.definitions))
    started.once('error', broke)
    started.once('exit', broke)
    return started
  }
  /** A thread that waits does not keep the process alive. */
  const rest = (): void => {
    worker?.unref()
    resting = setTimeout(() => void end(), idle)
    resting.unref()
  }
  return {
    reads: (path) => grammarOf(path) !== null,
    async definitions(sources) {
      if (sources.length === 0) return []
      if (resting) clearTimeout(resting)
      worker ??= start()
      worker.ref()
      const asked = worker
      const call = (calls += 1)
      const late = setTimeout(() => void end(), longest)
      const answer = await new Promise<(Definition[] | null)[] | null>((resolve) => {
        waiting.set(call, resolve)
        asked.postMessage({ call, sources } satisfies ToSymbols)
      })
      clearTimeout(late)
      waiting.delete(call)
      if (waiting.size === 0) rest()
      if (answer === null)
        throw new AppError('unavailable', 'The parser ended over a file; what it defines is not known.')
      return answer
    },
    dispose: end,
  }
}

/** In the sources a module beside this one, in the app a file of its own. */
function workerFile(): string {
  const source = fileURLToPath(new URL('./symbols/symbolsWorker.ts', import.meta.url))
  return existsSync(source) ? source : builtFile('main/symbolsWorker.js')
}
