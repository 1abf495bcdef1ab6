import { expect, onTestFinished, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'

/** A library that read a section of facts, of which the words of each can be changed. */
async function library(facts: number, wording: (at: number) => string) {
  const harness: TestEngine = createTestEngine()
  onTestFinished(() => harness.end())
  const put = async (words: (at: number) => string) => {
    const lines = Array.from({ length: facts }, (_, at) => `- ${words(at)}`)
    harness.write('notes/b.md', `# Berths\n\n${lines.join('\n')}\n`)
    await harness.sync('notes')
  }
  await put(wording)
  return { harness, put }
}

const texts = (harness: TestEngine) =>
  harness.engine.core.library.db
    .prepare<[], { id: string; content: string }>('SELECT id, content FROM memories ORDER BY row')
    .all()

test('every entry of a long section that was edited keeps its memory', async () => {
  const { harness, put } = await library(500, (at) => `The berth ${at} of the quay is dredged in May.`)
  const before = texts(harness)
  const after = (at: number) => `The berth ${at} of the quay is dredged in May and in June.`
  await put(after)
  expect(texts(harness)).toEqual(before.map(({ id }, at) => ({ id, content: after(at) })))
})

test('without a word that few have, an entry of a long section keeps its memory by its line', async () => {
  const [kinds, places, times] = [
    ['tide', 'crane', 'berth', 'wharf', 'buoy', 'pilot', 'fuel'],
    ['harbour', 'canal', 'lock', 'quay', 'basin', 'dock', 'channel'],
    ['May', 'June', 'July', 'August', 'March', 'April', 'October'],
  ] as const
  const wording = (at: number) =>
    `The ${kinds[at % 7]} table of the ${places[Math.floor(at / 7) % 7]} is kept by the master until ${times[Math.floor(at / 49)]}.`
  const { harness, put } = await library(343, wording)
  const before = texts(harness)
  await put((at) => wording(at).replace('is kept', 'is always kept'))
  const now = texts(harness)
  expect(now.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(now.map(({ content }) => content.replace('always ', ''))).toEqual(before.map(({ content }) => content))
})
