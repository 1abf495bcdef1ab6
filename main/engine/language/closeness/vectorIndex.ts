import { limitCloseVectors, maxGroupSize } from './patternGroup.ts'
import { createVectorMemory, maxProducts } from './dotProducts.ts'

/** An exact similarity index of vectors of equal length, by id: compares every pair. */
export interface VectorIndex {
  readonly size: number
  has(id: string): boolean
  /** Adds a vector of length 1, replacing any vector with that id. */
  put(id: string, vector: Float32Array): void
  remove(id: string): void
  /** Returns the cosine of two vectors; null if either is unknown. */
  cosine(one: string, other: string): number | null
  /**
   * Returns the ids of all other vectors with a cosine of at least `least` (only the closest if there are very many), then of
   * the `more` next closest; closest first.
   */
  near(id: string, least: number, more?: number): string[]
  /** Returns the ids of the vectors closest to one that is not in the index, at most `most`, with their cosines. */
  nearest(vector: Float32Array, most: number): [id: string, cosine: number][]
  /**
   * Yields each pair with a cosine of at least `least` once; for vectors with very many such pairs, only the closest
   * (`limitCloseVectors`). Each batch takes a few milliseconds; an empty batch only lets the event loop run. `share` is the
   * part of the work done, 0 to 1.
   */
  pairs(least: number): Generator<{ pairs: [string, string][]; share: number }, void>
}

/** Creates an empty index. Its `put` throws for a vector of another length. */
export function createVectorIndex(dimensions: number): VectorIndex {
  const memory = createVectorMemory(dimensions)
  const ids: (string | null)[] = []
  const placeOf = new Map<string, number>()
  const free: number[] = []

  const self: VectorIndex = {
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
        if (place % growthStep === 0) memory.grow(place + growthStep)
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
      for (let from = 0; from < ids.length; from += maxProducts) {
        const products = memory.products(own, from, Math.min(maxProducts, ids.length - from))
        for (const [at, cosine] of products.entries()) {
          const other = ids[from + at]
          if (!other || other === id) continue
          if (cosine >= least) found.push({ id: other, cosine })
          else if (more > 0) others.push({ id: other, cosine })
        }
      }
      return [...limitCloseVectors(found.sort(byCosine)), ...others.sort(byCosine).slice(0, more)].map(
        (near) => near.id,
      )
    },
    nearest(vector, most) {
      // In the index for as long as it is compared, because only what is in it can be multiplied.
      self.put(asked, vector)
      const own = placeOf.get(asked) ?? 0
      const found: Near[] = []
      for (let from = 0; from < ids.length; from += maxProducts)
        for (const [at, cosine] of memory.products(own, from, Math.min(maxProducts, ids.length - from)).entries()) {
          const id = ids[from + at]
          if (id && id !== asked) found.push({ id, cosine })
        }
      self.remove(asked)
      return found
        .sort(byCosine)
        .slice(0, most)
        .map(({ id, cosine }) => [id, cosine])
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
            if (close.length > 4 * maxGroupSize) close.sort(byCosine).length = maxGroupSize + 1
          }
          done += 1
          if (left < right) yield { pairs: [], share: done / all }
        }
        const pairs = rows.flatMap((close, row) => {
          const id = ids[first + row]
          return id ? limitCloseVectors(close.sort(byCosine)).map((other): [string, string] => [other.id, id]) : []
        })
        yield { pairs, share: done / all }
      }
    },
  }
  return self
}

interface Near {
  id: string
  cosine: number
}

/** The id of a vector that is only asked about; a text's is a hash. */
const asked = '?'
/** Number of vectors by which the memory grows. */
const growthStep = 4096
/** Vectors per block: two blocks fit into the processor's cache while all their pairs are compared. */
const blockRows = 256

function byCosine(one: Near, other: Near): number {
  return other.cosine - one.cosine || (one.id < other.id ? -1 : 1)
}
