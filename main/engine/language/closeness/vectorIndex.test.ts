import { expect, test } from 'vitest'
import { createVectorIndex } from './vectorIndex.ts'

/** Vectors of length 1 that come in loose groups, so that some are close. */
function randomVectors(count: number, dimensions: number): Float32Array[] {
  let seed = 7
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed / 0x7fffffff - 0.5
  }
  const middles = Array.from({ length: 9 }, () => new Float32Array(dimensions).map(random))
  return Array.from({ length: count }, (_, at) => {
    const vector = middles[at % 9]!.map((value) => value + 0.6 * random())
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    return vector.map((value) => value / length)
  })
}

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0)

test.each([[384], [30]])('every pair above the threshold is found, and no other, at %i dimensions', (dimensions) => {
  const vectors = randomVectors(700, dimensions)
  const index = createVectorIndex(dimensions)
  vectors.forEach((vector, at) => index.put(`t${at}`, vector))
  for (const at of [5, 130, 699]) index.remove(`t${at}`)
  const gone = new Set([5, 130, 699])
  const least = 0.75
  const expected = new Set<string>()
  for (let one = 0; one < vectors.length; one += 1)
    for (let other = 0; other < one; other += 1)
      if (!gone.has(one) && !gone.has(other) && dot(vectors[one]!, vectors[other]!) >= least)
        expected.add(`t${other} t${one}`)
  expect(expected.size).toBeGreaterThan(100)
  const found: string[] = []
  let last = 0
  for (const { pairs, share } of index.pairs(least)) {
    for (const pair of pairs) found.push(pair.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))).join(' '))
    expect(share).toBeGreaterThanOrEqual(last)
    last = share
  }
  expect(last).toBe(1)
  expect(found).toHaveLength(expected.size)
  expect(new Set(found)).toEqual(expected)
  const near = index.near('t17', least)
  expect(near.toSorted()).toEqual(
    [...expected]
      .flatMap((pair) => (pair.split(' ').includes('t17') ? pair.split(' ').filter((id) => id !== 't17') : []))
      .sort(),
  )
})

test('a vector is replaced, its slot is reused, and the closest come first', () => {
  const index = createVectorIndex(2)
  index.put('a', Float32Array.of(1, 0))
  index.put('b', Float32Array.of(0, 1))
  index.put('c', Float32Array.of(0.8, 0.6))
  index.put('b', Float32Array.of(0.6, 0.8))
  expect(index.near('a', 0.7)).toEqual(['c'])
  expect(index.near('a', 0.7, 5)).toEqual(['c', 'b'])
  index.remove('c')
  index.put('d', Float32Array.of(1, 0))
  expect(index.near('a', 0.5)).toEqual(['d', 'b'])
  expect(index.cosine('a', 'b')).toBeCloseTo(0.6)
  expect(index.cosine('a', 'c')).toBe(null)
  expect(index.size).toBe(3)
})

test('of vectors a model hardly distinguishes only the closest are paired', () => {
  const index = createVectorIndex(2)
  const vector = (at: number): Float32Array => Float32Array.of(Math.cos(at / 1e5), Math.sin(at / 1e5))
  for (let at = 0; at < 1000; at += 1) index.put(`t${at}`, vector(at))
  const pairs = [...index.pairs(0.9)].flatMap((part) => part.pairs)
  const ofLast = pairs.filter((pair) => pair.includes('t999')).map((pair) => pair.find((id) => id !== 't999')!)
  expect(ofLast).toHaveLength(20)
  expect(index.near('t500', 0.9)).toHaveLength(20)
  expect(pairs.length).toBeLessThan(40_000)
})
