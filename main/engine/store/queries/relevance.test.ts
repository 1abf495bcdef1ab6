import { expect, onTestFinished, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { write } from '../db.ts'
import { indexText } from '../fullText.ts'
import type { SearchedText } from '../indexedWords.ts'
import { openLibrary } from '../open.ts'
import { insertMemory } from '../testing/oldLibrary.ts'
import { readPage } from './board.ts'

/** A library with these texts, the oldest first; answers the ids found by words, the most relevant first. */
function searching(texts: Readonly<Record<string, Partial<SearchedText>>>) {
  const db = openLibrary(':memory:', nodeFiles)
  onTestFinished(() => void db.close())
  write(db, (writable) => {
    for (const [at, [id, text]] of Object.entries(texts).entries()) {
      const timestamp = new Date(Date.UTC(2026, 0, 1 + at)).toISOString()
      insertMemory(db, id, { timestamp, ...(text.description && { description: text.description }) })
      indexText(writable, at + 1, { description: 'A note', content: '', tags: [], ...text })
    }
  })
  return (q: string, spellings?: ReadonlyMap<string, string>): string[] => {
    const query = { filter: { q }, spellings, sort: 'relevance', offset: 0, limit: 100 } as const
    return readPage(db, query, new Date()).items.map(({ id }) => id)
  }
}

const filler = 'The morning ferry carries letters and a little salt.'

test('a word in the title counts more than in a heading, and that more than in the text', () => {
  const search = searching({
    title: { description: 'Wexal at noon', content: filler },
    heading: { content: `# On wexal\n\n${filler}` },
    text: { content: `About wexal nothing is known here. ${filler}` },
    other: { content: filler },
  })
  expect(search('wexal ')).toEqual(['title', 'heading', 'text'])
  expect(search('wex')).toEqual(['title', 'heading', 'text'])
})

test('a note that is alone in its file is found by the name of that file, one of many in a file is not', () => {
  const search = searching({
    alone: { content: filler, path: '/quay/memory/wexal_status.md', line: null },
    among: { content: filler, path: '/quay/wexal_status.md', line: 7 },
    cut: { content: filler, path: '/quay/memory/wexal_key.md', line: null, isCut: true },
  })
  for (const words of ['wexal ', 'wex', 'wexal_status ', 'status ']) expect(search(words)).toEqual(['alone'])
  expect(search('md ')).toEqual([])
})

test('a word that stands often counts more, and so does one in a short text; the newest of equals comes first', () => {
  const search = searching({
    long: { content: `Drint. ${filler.repeat(12)}` },
    older: { content: `Drint. ${filler}` },
    often: { content: `Drint, drint and drint again. ${filler}` },
    newer: { content: `Drint. ${filler}` },
  })
  expect(search('drint ')).toEqual(['often', 'newer', 'older', 'long'])
})

test('a title that is what was typed comes first; one with the words together comes before one with them apart', () => {
  const search = searching({
    whole: { description: 'Known state', content: filler.repeat(9) },
    together: { description: 'The known state of a lock', content: filler },
    apart: { description: 'State of what is known', content: filler },
    often: { content: 'The known state. '.repeat(4) },
  })
  for (const words of ['known state', 'Known State ', '`known` state']) expect(search(words)[0]).toBe('whole')
  const begun = search('known stat')
  expect(begun.indexOf('together')).toBeLessThan(begun.indexOf('apart'))
  expect(search('known')[0]).not.toBe('whole')
})

test('a rare word decides among texts with all words', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`f${at}`, { content: 'The harbour is open.' }]),
  )
  const search = searching({
    rare: { description: 'Quozzle', content: `A harbour. ${filler}` },
    common: { description: 'Harbour', content: `A quozzle. ${filler}` },
    ...many,
  })
  expect(search('harbour quozzle ')).toEqual(['rare', 'common'])
})

test('while a word is typed, texts with the whole word come first', () => {
  const search = searching({
    whole: { content: `A plim. ${filler}` },
    longer: { content: `A plimsoll. ${filler}` },
  })
  expect(search('plim')).toEqual(['whole', 'longer'])
})

test('a text with another spelling comes after those with the typed one', () => {
  const search = searching({
    typed: { content: `We recieve it. ${filler}` },
    other: { description: 'We receive', content: filler },
  })
  expect(search('recieve', new Map([['recieve', 'receive']]))).toEqual(['typed', 'other'])
  expect(search('recieve')).toEqual(['typed'])
})

test('a file is found by the description its front matter states besides the title', () => {
  const raw = '---\nname: Night ferry\ndescription: When the\n  zambrel leaves\ntype: project\n---\nAt two.\n'
  const search = searching({ topic: { description: 'Night ferry', content: 'At two.', raw } })
  expect(search('zambrel leaves')).toEqual(['topic'])
  expect(search('project')).toEqual([])
})
