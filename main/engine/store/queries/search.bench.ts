import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Client,
  addStore,
  inTempFolder,
  makeStore,
  openEngine,
  percentile,
  report,
  settled,
  timed,
} from '../../testing/benchmark.ts'
import { openBareSearch } from '../testing/bareSearch.ts'

const columns = ['raw', 'validated', 'escalated', 'discarded'] as const

await inTempFolder(async (folder) => {
  const file = makeStore(folder, 100_000)
  const engine = await openEngine(folder)
  const id = await addStore(engine.client, file)
  await settled(engine.client, id)
  const text = readFileSync(file, 'utf8')
  const queries = mixedQueries(text)
  const [warmUp, measured] = [queries.slice(200), queries.slice(0, 200)]
  for (const q of warmUp) await keystroke(engine.client, q)

  const pages: number[] = []
  const counts: number[] = []
  const keystrokes: number[] = []
  for (const q of measured) pages.push(await timed(() => page(engine.client, 'raw', q)))
  for (const q of measured) counts.push(await timed(() => engine.client.memories.counts({ filter: { q } })))
  for (const q of measured) keystrokes.push(await timed(() => keystroke(engine.client, q)))
  const what = `search among 100,000, ${measured.length} mixed queries`
  report(`${what}: a page of 100, median`, percentile(pages, 0.5), 'ms')
  report(`${what}: a page of 100, p95`, percentile(pages, 0.95), 'ms', '10 ms')
  report(`${what}: a page of 100, slowest`, Math.max(...pages), 'ms')
  report(`${what}: column counts, p95`, percentile(counts, 0.95), 'ms', '10 ms')
  report(`${what}: the whole board, four pages and counts, p95`, percentile(keystrokes, 0.95), 'ms')

  const ranked: number[] = []
  const bare: number[] = []
  const floor = openBareSearch(join(folder, 'bare.db'), notesIn(text))
  for (const q of warmUp) floor.find(q)
  for (const q of measured) {
    ranked.push(await timed(() => rankedPage(engine.client, q, 100)))
    bare.push(await timed(() => floor.find(q)))
  }
  floor.close()
  report(`${what}: a ranked page of 100, median`, percentile(ranked, 0.5), 'ms')
  report(`${what}: a ranked page of 100, p95`, percentile(ranked, 0.95), 'ms')
  report('floor: FTS5 alone, the 100 best for the same queries, median', percentile(bare, 0.5), 'ms')
  report('floor: FTS5 alone, the 100 best for the same queries, p95', percentile(bare, 0.95), 'ms')
  report('all ranked pages, as a multiple of the floor', sum(ranked) / sum(bare), '×', '3 ×')
  const mistyped = measured.filter((q) => /^[a-z]{5,} ?$/.test(q)).map(withTypo)
  const forgiven: number[] = []
  for (const q of mistyped) forgiven.push(await timed(() => rankedPage(engine.client, q, 100)))
  report(
    `${what.replace(/\d+ mixed/, `${mistyped.length} mistyped`)}: a ranked page of 100, p95`,
    percentile(forgiven, 0.95),
    'ms',
  )

  const deep: number[] = []
  for (let offset = 0; offset < 85_000; offset += 1700)
    deep.push(await timed(() => engine.client.memories.page({ maturity: 'raw', offset })))
  report('any page of a column of 90,000, p95', percentile(deep, 0.95), 'ms')
  const first = (await engine.client.memories.page({ maturity: 'raw', limit: 60 })).items
  const after: number[] = []
  for (const { id } of first) {
    await engine.client.decisions.validate({ ids: [id] })
    after.push(await timed(() => Promise.all([board(engine.client), engine.client.memories.facets()])))
  }
  report('reloading the board and its filters after a decision, p95', percentile(after, 0.95), 'ms')
  await engine.close()
})

function page(client: Client, maturity: (typeof columns)[number], q: string): Promise<unknown> {
  return client.memories.page({ maturity, filter: { q }, sort: 'newest', limit: 100 })
}

function rankedPage(client: Client, q: string, limit: number): Promise<unknown> {
  return client.memories.page({ filter: { q }, sort: 'relevance', limit })
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0)
}

/** Swaps the third and the fourth letter. */
function withTypo(word: string): string {
  return word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)
}

function notesIn(text: string): { description: string; content: string }[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as { description: string; content: string })
}

function board(client: Client, filter: { q?: string } = {}): Promise<unknown> {
  const pages = columns.map((maturity) => client.memories.page({ maturity, filter }))
  return Promise.all([...pages, client.memories.counts({ filter })])
}

function keystroke(client: Client, q: string): Promise<unknown> {
  return board(client, { q })
}

/** 260 queries of the kinds people type, from the words of the corpus by how often they occur; in a fixed order. */
function mixedQueries(text: string): string[] {
  const frequency = new Map<string, number>()
  for (const line of text.split('\n', 20_000)) {
    const words = (JSON.parse(line) as { content: string }).content.toLowerCase().split(/[\s.]*(?:\s|$)/)
    for (const word of words) if (word !== '') frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const all = [...frequency].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word)
  const plain = all.filter((word) => /^[a-z]+$/.test(word))
  const identifiers = all.filter((word) => /[-_/.\d]/.test(word))
  const spread = (words: string[], count: number, from: number, to: number) =>
    Array.from(
      { length: count },
      (_, at) => words[Math.floor(words.length * (from + ((to - from) * at) / count))] ?? '',
    )
  const common = plain.slice(0, 40)
  const rare = spread(plain, 40, 0.5, 1)
  const typed = [...spread(plain, 6, 0.002, 0.02), ...spread(plain, 6, 0.3, 1)].flatMap((word) =>
    Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1)),
  )
  const pairs = common.map((word, at) => `${word} ${spread(plain, 40, 0.001, 0.2)[at] ?? ''}`)
  const kinds = [common.map((word) => `${word} `), rare, typed.slice(0, 90), spread(identifiers, 60, 0, 1), pairs]
  const queries = [...new Set(kinds.flat())]
  // A step that shares no factor with the length visits each once, the kinds well mixed.
  const step = [101, 103, 107].find((prime) => queries.length % prime !== 0) ?? 1
  return queries.map((_, at) => queries[(at * step) % queries.length] ?? '')
}
