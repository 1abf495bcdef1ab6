/** Vectors of one length, by ids, of which the close ones are found exactly: every two are multiplied. */
export interface VectorIndex {
  readonly size: number
  has(id: string): boolean
  /** Adds a vector of length 1, in place of a former one of that id. */
  put(id: string, vector: Float32Array): void
  remove(id: string): void
  /** The cosine of two; null where one is not there. */
  cosine(one: string, other: string): number | null
  /** The ids of every other vector whose cosine is at least `least`, and of `more` others, closest first. */
  near(id: string, least: number, more?: number): string[]
  /**
   * Every two whose cosine is at least `least`, each once, in batches of some milliseconds’ work; an empty batch is only a
   * turn to breathe. `share` says how much of the work is done.
   */
  pairs(least: number): Generator<{ pairs: [string, string][]; share: number }, void>
}

export function createVectorIndex(dimensions: number): VectorIndex {
  const ids: (string | null)[] = []
  const placeOf = new Map<string, number>()
  const free: number[] = []
  const slabs: Float32Array[] = []

  const rowOf = (place: number): Float32Array => {
    const at = (place % slabRows) * dimensions
    return slabs[Math.floor(place / slabRows)]!.subarray(at, at + dimensions)
  }
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
        if (place % slabRows === 0) slabs.push(new Float32Array(slabRows * dimensions))
      }
      ids[place] = id
      placeOf.set(id, place)
      rowOf(place).set(vector)
    },
    remove(id) {
      const place = placeOf.get(id)
      if (place === undefined) return
      placeOf.delete(id)
      ids[place] = null
      rowOf(place).fill(0)
      free.push(place)
    },
    cosine(one, other) {
      const [left, right] = [placeOf.get(one), placeOf.get(other)]
      return left === undefined || right === undefined ? null : dotOf(rowOf(left), 0, rowOf(right), 0, dimensions)
    },
    near(id, least, more = 0) {
      const own = placeOf.get(id)
      if (own === undefined) return []
      const row = rowOf(own)
      const found: Near[] = []
      const others: Near[] = []
      for (const [number, slab] of slabs.entries()) {
        const start = number * slabRows
        for (let at = 0; at < slabRows && start + at < ids.length; at += 1) {
          const other = ids[start + at]
          if (other === null || other === undefined || other === id) continue
          const cosine = dotOf(slab, at * dimensions, row, 0, dimensions)
          if (cosine >= least) found.push({ id: other, cosine })
          else if (more > 0) others.push({ id: other, cosine })
        }
      }
      return [...found.sort(byCosine), ...others.sort(byCosine).slice(0, more)].map((near) => near.id)
    },
    *pairs(least) {
      const blocks = Math.ceil(ids.length / blockRows)
      const all = (blocks * (blocks + 1)) / 2
      let done = 0
      for (let right = 0; right < blocks; right += 1)
        for (let left = 0; left <= right; left += 1) {
          const pairs: [string, string][] = []
          for (let one = right * blockRows; one < Math.min(ids.length, (right + 1) * blockRows); one += 1) {
            const [row, end] = [rowOf(one), Math.min(one, (left + 1) * blockRows)]
            for (let other = left * blockRows; other < end; other += 1) {
              const slab = slabs[Math.floor(other / slabRows)]!
              if (dotOf(slab, (other % slabRows) * dimensions, row, 0, dimensions) < least) continue
              const [oneId, otherId] = [ids[one], ids[other]]
              if (oneId && otherId) pairs.push([otherId, oneId])
            }
          }
          done += 1
          yield { pairs, share: done / all }
        }
    },
  }
}

interface Near {
  id: string
  cosine: number
}

/** How many vectors lie in one piece of memory. */
const slabRows = 4096
/** Two blocks of so many vectors stay in the processor's cache while all of one are held against all of the other. */
const blockRows = 128

function byCosine(one: Near, other: Near): number {
  return other.cosine - one.cosine || (one.id < other.id ? -1 : 1)
}

/** Four sums at once keep the processor busy. */
function dotOf(left: Float32Array, leftAt: number, right: Float32Array, rightAt: number, length: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  let at = 0
  for (; at + 3 < length; at += 4) {
    first += left[leftAt + at]! * right[rightAt + at]!
    second += left[leftAt + at + 1]! * right[rightAt + at + 1]!
    third += left[leftAt + at + 2]! * right[rightAt + at + 2]!
    fourth += left[leftAt + at + 3]! * right[rightAt + at + 3]!
  }
  for (; at < length; at += 1) first += left[leftAt + at]! * right[rightAt + at]!
  return first + second + third + fourth
}
