import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { unlikeSources } from './unlikeSources.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const unlike = (...texts: string[]) =>
  unlikeSources(
    harness.engine.core,
    texts.map((content, at) => ({ hash: `h${at}`, content })),
  )
const berths = 'Every berth of the harbour has to be free one hour before the ferry arrives.'

test('two notes about different topics are reported as unlike, with their similarity; two wordings of one are not', async () => {
  const found = await unlike(berths, 'The parser keeps unreadable lines and counts them in its report.')
  expect(found.map(({ source }) => source)).toEqual([0, 1])
  expect(found[0]!.similarity).toBe(found[1]!.similarity)
  expect(found[0]!.similarity).toBeLessThan(0.1)
  expect(await unlike(berths, 'An hour before the ferry arrives, every berth of the harbour must be free.')).toEqual([])
})

test('of several texts only the one unlike all others is named', async () => {
  const found = await unlike(
    berths,
    'The parser keeps unreadable lines and counts them.',
    berths.replace('one hour', 'two hours'),
  )
  expect(found.map(({ source }) => source)).toEqual([1])
})
