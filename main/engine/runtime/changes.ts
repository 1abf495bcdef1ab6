import type { Change } from '../../../shared/contract/system.ts'
import type { Topic } from '../../../shared/model/topic.ts'
import type { Clock } from '../ports.ts'

/** Notifies every watcher of the areas that changed, at most 4 times a second. */
export interface Changes {
  touch(...topics: Topic[]): void
  /** Yields changes as they occur, until the signal aborts. */
  watch(signal?: AbortSignal): AsyncGenerator<Change>
  dispose(): void
}

const pause = 250

/** Creates a change notifier driven by the clock; `dispose` stops it. */
export function createChanges(clock: Clock): Changes {
  let version = 0
  const gathered = new Set<Topic>()
  const watchers = new Set<(change: Change) => void>()
  const stop = clock.every(pause, () => {
    if (gathered.size === 0) return
    version += 1
    const change = { version, topics: [...gathered] }
    gathered.clear()
    for (const notify of watchers) notify(change)
  })
  return {
    touch(...topics) {
      for (const topic of topics) gathered.add(topic)
    },
    async *watch(signal) {
      const queue = createQueue<Change>(signal)
      watchers.add(queue.push)
      try {
        yield { version, topics: [] }
        yield* queue.items()
      } finally {
        watchers.delete(queue.push)
      }
    },
    dispose: stop,
  }
}

/** Creates a queue between a callback and an async loop; it holds the newest 100 items. */
export function createQueue<Item>(signal?: AbortSignal): {
  push(item: Item): void
  end(): void
  items(): AsyncGenerator<Item>
} {
  const waiting: Item[] = []
  let ended = signal?.aborted ?? false
  let wake: () => void = () => undefined
  const end = (): void => {
    ended = true
    wake()
  }
  signal?.addEventListener('abort', end)
  return {
    push(item) {
      waiting.push(item)
      if (waiting.length > 100) waiting.shift()
      wake()
    },
    end,
    async *items() {
      for (;;) {
        const next = waiting.shift()
        if (next !== undefined) yield next
        else if (ended) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
