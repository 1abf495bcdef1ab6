import { closestOfMany, maxOfPattern } from './patternGroup.ts'
import { createVectorMemory, maxAtOnce } from './dotProducts.ts'

/** Vectors of one length, by ids, of which the close ones are found exactly: every two are multiplied. */
export interface VectorIndex {
  readonly size: number
  has(id: string): boolean
  /** Adds a vector of length 1, in place of a former one of that id. */
  put(id: string, vector: Float32Array): void
  remove(id: string): void
  /** The cosine of two; null where one is not there. */
  cosine(one: string, other: string): number | null
  /** The ids of every other vector whose cosine is at least `least`, of very many the closest, and of `more` others, closest first. */
  near(id: string, least: number, more?: number): string[]
  /**
   * Every two whose cosine is at least `least`, each once, of one with very many the closest (`closestOfMany`), in batches of
   * some milliseconds’ work; an empty batch only lets the event loop run. `share` says how much of the work is done.
   */
  pairs(least: number): Generator<{ pairs: [string, string][]; share: number }, void>
}

/** An index without vectors. Its `put` throws for a vector of another length. */
export function createVectorIndex(dimensions: number): VectorIndex {
  const memory = createVectorMemory(dimensions)
  const ids: (string | null)[] = []
  const placeOf = new Map<string, number>()
  const free: number[] = []

  return {
    get size() {
      return placeOf.size
    },
    has: (id) => placeOf.has(id),
    put(id, vector) {
      if (vector.length !== dimensions)
        throw new Error(`a vector of ${vector.length} numbers among some of ${dimensions}`)
      let place = placeOf.get(id) ?? free.pop()
      if (place === undefined) {
        place = ids.push(id) - 1
        if (place % roomStep === 0) memory.grow(place + roomStep)
      }
      ids[place] = id
      placeOf.set(id, place)
      memory.vector(place).set(vector)
    },
    remove(id) {
      const place = placeOf.get(id)
      if (place === undefined) return
      placeOf.delete(id)
      ids[place] = null
      memory.vector(place).fill(0)
      free.push(place)
    },
    cosine(one, other) {
      const [left, right] = [placeOf.get(one), placeOf.get(other)]
      return left === undefined || right === undefined ? null : memory.products(left, right, 1)[0]!
    },
    near(id, least, more = 0) {
      const own = placeOf.get(id)
      if (own === undefined) return []
      const found: Near[] = []
      const others: Near[] = []
      for (let from = 0; from < ids.length; from += maxAtOnce) {
        const products = memory.products(own, from, Math.min(maxAtOnce, ids.length - from))
        for (const [at, cosine] of products.entries()) {
          const other = ids[from + at]
          if (!other || other === id) continue
          if (cosine >= least) found.push({ id: other, cosine })
          else if (more > 0) others.push({ id: other, cosine })
        }
      }
      return [...closestOfMany(found.sort(byCosine)), ...others.sort(byCosine).slice(0, more)].map((near) => near.id)
    },
    *pairs(least) {
      const count = ids.length
      const blocks = Math.ceil(count / blockRows)
      const all = (blocks * (blocks + 1)) / 2
      let done = 0
      for (let right = 0; right < blocks; right += 1) {
        const first = right * blockRows
        const rows = Array.from({ length: Math.min(count - first, blockRows) }, (): Near[] => [])
        for (let left = 0; left <= right; left += 1) {
          const start = left * blockRows
          for (const [row, close] of rows.entries()) {
            const others = Math.min(first + row, start + blockRows) - start
            const products = memory.products(first + row, start, others)
            for (let at = 0; at < others; at += 1) {
              const id = ids[start + at]
              if (products[at]! >= least && id) close.push({ id, cosine: products[at]! })
            }
            if (close.length > 4 * maxOfPattern) close.sort(byCosine).length = maxOfPattern + 1
          }
          done += 1
          if (left < right) yield { pairs: [], share: done / all }
        }
        const pairs = rows.flatMap((close, row) => {
          const id = ids[first + row]
          return id ? closestOfMany(close.sort(byCosine)).map((other): [string, string] => [other.id, id]) : []
        })
        yield { pairs, share: done / all }
      }
    },
  }
}

interface Near {
  id: string
  cosine: number
}

/** For how many vectors room is made at once. */
const roomStep = 4096
/** Two blocks of so many vectors stay in the processor's cache while all of one are held against all of the other. */
const blockRows = 256

function byCosine(one: Near, other: Near): number {
  return other.cosine - one.cosine || (one.id < other.id ? -1 : 1)
}
