import { expect, test } from 'vitest'
import type { LineageEdge, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { layOut } from './layout.ts'
import { size } from './sizes.ts'
import { fakeNode } from './testing/fakeNode.ts'

const node = (id: string, depth: number): LineageNode => fakeNode(id, { depth })

const edge = (from: string, to: string): LineageEdge => ({ from, to, kind: 'refines' })
const layersIn = (nodes: LineageNode[], edges: LineageEdge[]) =>
  Object.fromEntries(layOut(nodes, edges).nodes.map(({ node: { id }, layer }) => [id, layer]))

test('the oldest node is on the left, and every edge points right, even where paths differ in length', () => {
  const nodes = [node('a', -1), node('b', -1), node('c', 0), node('d', 1)]
  const edges = [edge('a', 'c'), edge('a', 'b'), edge('b', 'c'), edge('c', 'd')]
  expect(layersIn(nodes, edges)).toEqual({ a: -2, b: -1, c: 0, d: 1 })
})

test('nodes of a column keep their distance, and a chain is level', () => {
  const nodes = [...['a', 'b', 'c', 'd', 'e'].map((id) => node(id, -1)), node('f', 0), node('g', 1)]
  const { nodes: placed } = layOut(nodes, [...'abcde'].map((id) => edge(id, 'f')).concat(edge('f', 'g')))
  const yOf = (id: string) => placed.find((each) => each.node.id === id)?.y ?? NaN
  const ys = [...'abcde'].map(yOf).toSorted((one, other) => one - other)
  for (let at = 1; at < ys.length; at += 1)
    expect(ys[at]! - ys[at - 1]!).toBeGreaterThanOrEqual(size.height + size.rowGap)
  expect(yOf('f')).toBeCloseTo((ys[0]! + ys[4]!) / 2)
  expect(yOf('g')).toBeCloseTo(yOf('f'))
})

test('edges that need not cross do not cross', () => {
  const nodes = [...'abcd'].map((id) => node(id, -1)).concat(node('x', 0), node('p', 1), node('q', 1))
  const { nodes: placed } = layOut(nodes, [...'abcd'].map((id) => edge(id, 'x')).concat(edge('x', 'p'), edge('x', 'q')))
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(7)
  const chains = [node('m1', -2), node('n1', -2), node('m2', -1), node('n2', -1), node('z', 0)]
  const drawn = layOut(chains, [edge('m1', 'n2'), edge('n1', 'm2'), edge('m2', 'z'), edge('n2', 'z')])
  const y = (id: string) => drawn.nodes.find((each) => each.node.id === id)?.y ?? NaN
  expect(Math.sign(y('m1') - y('n1'))).toBe(Math.sign(y('n2') - y('m2')))
})

test('a single node and five hundred nodes are laid out', () => {
  expect(layOut([node('a', 0)], [])).toMatchObject({ nodes: [{ x: size.margin }], edges: [] })
  const many = Array.from({ length: 499 }, (_, at) => node(`n${at}`, -1 - (at % 9)))
  const edges = many.map(({ id, depth }, at) => edge(id, depth === -1 ? 'root' : `n${at - 1}`))
  const { nodes, height } = layOut([...many, node('root', 0)], edges)
  expect(new Set(nodes.map(({ x, y }) => `${x} ${Math.round(y)}`)).size).toBe(500)
  expect(height).toBeLessThan(500 * (size.height + size.rowGap))
})

test('a hundred sources of one text are laid out in rows without overlap', () => {
  const sources = Array.from({ length: 100 }, (_, at) => node(`s${at}`, -1))
  const { nodes, height, edges } = layOut(
    [...sources, node('z', 0)],
    sources.map(({ id }) => edge(id, 'z')),
  )
  expect(height).toBeLessThan(30 * (size.height + size.rowGap))
  const boxes = nodes.map(({ x, y }) => ({ x, y }))
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      expect(Math.abs(one.x - other.x) >= size.width || Math.abs(one.y - other.y) >= size.height).toBe(true)
  for (const { edge: way, path } of edges)
    for (const [x, y] of placesOn(path))
      for (const box of nodes)
        if (box.node.id !== way.from && box.node.id !== way.to)
          expect(x > box.x && x < box.x + size.width && y > box.y && y < box.y + size.height).toBe(false)
  const goal = nodes.find((each) => each.node.id === 'z')
  for (const { path } of edges)
    expect(path.endsWith(` ${goal?.x} ${Math.round((goal?.y ?? 0) + size.height / 2)}`)).toBe(true)
})

/** The ends of a path's strokes and what lies between them. */
function placesOn(path: string): [number, number][] {
  const places: [number, number][] = []
  let [x, y] = [0, 0]
  for (const [, command = '', values = ''] of path.matchAll(/([MHVCQ])([^MHVCQ]*)/g)) {
    const numbers = values.trim().split(/[ ,]+/).map(Number)
    const [toX, toY] = command === 'H' ? [numbers[0]!, y] : command === 'V' ? [x, numbers[0]!] : numbers.slice(-2)
    const isLine = command === 'H' || command === 'V'
    for (let step = 1; isLine && step < 20; step += 1)
      places.push([x + ((toX! - x) * step) / 20, y + ((toY! - y) * step) / 20])
    places.push([toX!, toY!])
    ;[x, y] = [toX!, toY!]
  }
  return places
}
