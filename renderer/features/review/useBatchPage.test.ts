import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeRow } from './testing/items.ts'
import { type BatchNow, useBatchPage } from './useBatchPage.ts'

const shown = (name: string) => ({ ...fakeRow(name), excerpts: [name], because: null, place: null, version: name })
const dataOf = (...names: string[]) => ({ sample: names.map(shown), count: names.length })
const none: ReadonlySet<string> = new Set()

function page(now: Partial<BatchNow>) {
  const initialProps = { of: 'all', data: undefined, isFormer: false, isHidden: false, decided: none, ...now }
  const { result, rerender } = renderHook(useBatchPage, { initialProps })
  return {
    names: () => result.current.rows.map(({ ids }) => ids[0]),
    count: () => result.current.count,
    picked: () => [...result.current.picked],
    pick: (name: string) => act(() => result.current.pick(shown(name))),
    take: (...names: string[]) => act(() => result.current.take(names.map(shown))),
    come: (more: Partial<BatchNow>) => rerender({ ...initialProps, ...more }),
  }
}

test('rows, count and picks stay as they were first shown, whatever is arranged anew', () => {
  const { names, count, picked, pick, come } = page({ data: dataOf('a', 'b') })
  pick('b')
  come({ data: dataOf('c', 'a', 'd') })
  expect([names(), count(), picked()]).toEqual([['a', 'b'], 2, ['m:b']])
})

test('the next page is shown once all of this one is decided and the engine has confirmed it', () => {
  const { names, take, come } = page({ data: dataOf('a', 'b') })
  take('a')
  expect(names()).toEqual(['b'])
  come({ data: dataOf('a', 'b', 'c'), decided: new Set(['m:b']) })
  take('b')
  expect(names()).toEqual([])
  come({ data: dataOf('c') })
  expect(names()).toEqual(['c'])
})

test('where something else is asked for, the former rows stay until the others come, unless they are hidden', () => {
  const { names, picked, pick, come } = page({ data: dataOf('a', 'b') })
  pick('b')
  come({ of: 'other', data: dataOf('a', 'b'), isFormer: true })
  expect(names()).toEqual(['a', 'b'])
  come({ of: 'other', data: dataOf('a', 'b'), isFormer: true, isHidden: true })
  expect(names()).toEqual([])
  come({ of: 'other', data: dataOf('a', 'c') })
  expect([names(), picked()]).toEqual([['a', 'c'], []])
})
