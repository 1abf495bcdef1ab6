import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { wordsOf } from '../../main/engine/language/closeness/words.ts'
import { readLines, readSets } from './sets.ts'
import { readGlosses } from './wordnet.ts'

/**
 * Writes main/engine/language/data/termTable.json: how rare each stem is in English prose and in notes about code. It
 * contains only counts, no sentences. Held-out pairs are not counted. Run it when the stemmer or the tokenization changes:
 * `SCHOOLHOUSE_SAMPLES=… WORDNET=… node build/judge/termWeights.ts`; WORDNET is the folder with WordNet's data files.
 */
/**
 * A stem’s weight is -log of its probability in a text of 20 words, in steps of a quarter of a nat; stems with a weight of at
 * least `maxWeight` are left out and get that weight.
 */
const step = 0.25
const maxWeight = 40
const root = resolve(import.meta.dirname, '../..')
const samples = process.env['SCHOOLHOUSE_SAMPLES']
const wordnet = process.env['WORDNET']
if (!samples || !wordnet) throw new Error('Set SCHOOLHOUSE_SAMPLES and WORDNET.')
const target = join(root, 'main/engine/language/data/termTable.json')
writeFileSync(target, tableText(mixed(corpora(samples, wordnet))))

interface Corpus {
  share: number
  texts: string[]
}

function corpora(samplesFolder: string, wordnetFolder: string): Corpus[] {
  const pairs = readSets(samplesFolder).filter(({ name }) => name !== 'SICK')
  const news = pairs.flatMap((set) => set.pairs.filter(({ heldOut }) => !heldOut).flatMap(({ a, b }) => [a, b]))
  const notes = ['memories-dyad', 'memories-claude-mem', 'rules-cursor', 'locomo-turns'].flatMap((name) =>
    readLines(join(samplesFolder, `${name}.jsonl`)).map(({ text }) => String(text)),
  )
  const glosses = readGlosses(wordnetFolder)
  const documents = globSync(join(root, 'node_modules/**/{README,readme}.md')).flatMap((path) =>
    readFileSync(path, 'utf8')
      .replace(/https?:\S+/g, '')
      .split(/\n\s*\n/),
  )
  return [
    { share: 0.3, texts: [...new Set(news)] },
    { share: 0.2, texts: [...new Set(notes)] },
    { share: 0.35, texts: glosses },
    { share: 0.15, texts: [...new Set(documents)] },
  ]
}

/**
 * Returns the probability of each stem per word, averaged over all corpora by their shares; stems seen fewer than three times
 * are left out.
 */
function mixed(all: Corpus[]): Map<string, number> {
  const likely = new Map<string, number>()
  const seen = new Map<string, number>()
  for (const { share, texts } of all) {
    const counts = new Map<string, number>()
    let total = 0
    for (const text of texts) {
      for (const word of wordsOf(text).words) {
        if (word.kind !== 'word' || !/^[a-z]{1,24}$/.test(word.stem)) continue
        counts.set(word.stem, (counts.get(word.stem) ?? 0) + 1)
        total += 1
      }
    }
    for (const [term, count] of counts) {
      likely.set(term, (likely.get(term) ?? 0) + (share * count) / total)
      seen.set(term, (seen.get(term) ?? 0) + count)
    }
  }
  for (const [term, count] of seen) if (count < 3) likely.delete(term)
  return likely
}

function tableText(likely: Map<string, number>): string {
  const rows = new Map<number, string[]>()
  for (const [term, share] of likely) {
    const weight = Math.round(-Math.log(Math.min(1, share * 20)) / step)
    if (weight < maxWeight) rows.set(weight, [...(rows.get(weight) ?? []), term])
  }
  const about = 'Written by build/judge/termWeights.ts.'
  const stems = Object.fromEntries(
    [...rows].toSorted(([a], [b]) => a - b).map(([weight, terms]) => [weight, terms.toSorted().join(' ')]),
  )
  return `${JSON.stringify({ about, stems }, null, 1)}\n`
}
