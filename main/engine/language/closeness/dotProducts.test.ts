import { expect, test } from 'vitest'
import { createVectorMemory, maxProducts } from './dotProducts.ts'

test.each([1, 3, 4, 30, 384, 1024])('products of vectors of %i numbers match a plain calculation', (dimensions) => {
  const memory = createVectorMemory(dimensions)
  memory.grow(50)
  for (let place = 0; place < 50; place += 1)
    memory.vector(place).set(Float32Array.from({ length: dimensions }, (_, at) => Math.sin(place * 31 + at * 7)))
  memory.grow(9000)
  const byHand = (one: number, other: number): number => {
    const vector = memory.vector(other)
    return memory.vector(one).reduce((sum, value, at) => sum + value * vector[at]!, 0)
  }
  for (const [place, from, count] of [
    [0, 0, 50],
    [7, 3, 1],
    [49, 13, 37],
    [20, 48, 2],
  ] as const) {
    const products = memory.products(place, from, count)
    expect(products).toHaveLength(count)
    for (const [at, product] of products.entries()) expect(product).toBeCloseTo(byHand(place, from + at), 2)
  }
  expect(memory.products(3, 17, 1)[0]).toBe(memory.products(17, 0, 4)[3])
})

test('more vectors than fit are refused instead of read', () => {
  const memory = createVectorMemory(8)
  memory.grow(10)
  expect(() => memory.products(0, 8, 8)).toThrow('room')
  memory.grow(10_000)
  expect(() => memory.products(0, 0, maxProducts + 1)).toThrow('room')
  expect(memory.products(0, 9990, 10)).toHaveLength(10)
  expect(memory.products(0, 0, 0)).toHaveLength(0)
})
