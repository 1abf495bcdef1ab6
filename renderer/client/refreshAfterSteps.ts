import type { Topic } from '../../shared/model/topic.ts'
import type { Client } from './queries.ts'

type Call = (...input: unknown[]) => Promise<unknown>

/**
 * The client, which begins to read again what the answer of a step names as stale, and then hands the answer on.
 * `settled` resolves once everything begun so far has been read: what is on the screen is fresh then.
 */
export function refreshAfterSteps(
  client: Client,
  refresh: (topics: Topic[]) => Promise<void>,
): { client: Client; settled: () => Promise<void> } {
  const underway = new Set<Promise<void>>()
  const begin = (topics: Topic[]): void => {
    const reading = refresh(topics).finally(() => underway.delete(reading))
    underway.add(reading)
  }
  const watched =
    (call: Call): Call =>
    async (...input) => {
      const answer = await call(...input)
      const topics = staleIn(answer)
      if (topics.length > 0) begin(topics)
      return answer
    }
  return {
    client: mapped(client, (area) => mapped(area as object, (call) => watched(call as Call))),
    settled: async () => {
      await Promise.all(underway)
      // The cache tells the screen of what was read in a task of its own, queued before this one.
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

function staleIn(answer: unknown): Topic[] {
  if (typeof answer !== 'object' || answer === null || !('stale' in answer)) return []
  return Array.isArray(answer.stale) ? (answer.stale as Topic[]) : []
}

/** An object whose named properties are given out changed. */
function mapped<Source extends object>(source: Source, change: (property: unknown) => unknown): Source {
  return new Proxy(source, {
    get: (target, name) => {
      const property: unknown = Reflect.get(target, name)
      return typeof name === 'symbol' || property === undefined ? property : change(property)
    },
  })
}
