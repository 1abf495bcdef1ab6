import { expect, test } from 'vitest'
import { calibrate, cosineAt, similarityAt, textsToCalibrate } from './similarityScale.ts'
import { hashOf } from './hash.ts'

/** A model that sees words, none of their order or meaning; `noise` is common to all its vectors. */
function vectorOf(text: string, noise: number): Float32Array {
  const vector = new Float32Array(128)
  for (const word of text.toLowerCase().split(/\W+/)) vector[hashOf(word) % 127]! += 1
  vector[127] = noise
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const curves = [0, 3, 30].map((noise) => calibrate(textsToCalibrate().map((text) => vectorOf(text, noise))))

test('paraphrases score near the threshold, whatever cosines a model gives', () => {
  for (const knots of curves) {
    expect(knots[0]).toEqual([-1, 0])
    expect(knots.at(-1)).toEqual([1, 1])
    for (const [index, [cosine, similarity]] of knots.entries().drop(1)) {
      expect(cosine).toBeGreaterThan(knots[index - 1]![0])
      expect(similarity).toBeGreaterThan(knots[index - 1]![1])
    }
  }
})

test('similarity rises with the cosine, stays between 0 and 1, and its threshold misses no pair', () => {
  for (const knots of curves) {
    let last = 0
    for (let cosine = -1; cosine <= 1; cosine += 0.001) {
      const similarity = similarityAt(knots, cosine)
      expect(similarity).toBeGreaterThanOrEqual(last)
      last = similarity
      for (const line of [0.5, 0.7, 0.85])
        if (similarity >= line) expect(cosine).toBeGreaterThanOrEqual(cosineAt(knots, line))
    }
    expect(similarityAt(knots, 1)).toBe(1)
    expect(similarityAt(knots, 0.9999)).toBeLessThanOrEqual(0.99)
    expect(similarityAt(knots, -1)).toBe(0)
  }
})

test('a model that gives every text the same vector still has a scale, and its texts are the same', () => {
  const one = Float32Array.of(1, 0)
  const knots = calibrate(textsToCalibrate().map(() => one))
  expect(similarityAt(knots, 1)).toBe(1)
  expect(similarityAt(knots, 0.5)).toBeLessThan(0.85)
})
