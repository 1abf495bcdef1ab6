import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How two words are related in WordNet: they share a meaning (or a derivation), or one is a kind of the other. */
export interface Relation {
  words: [string, string]
  kind: 'same' | 'kind'
  /** How much of both words' use has that meaning, 0 to 1: the geometric mean of the two shares. */
  share: number
}

interface Synset {
  words: string[]
  pointers: { symbol: string; target: string; source: number; aim: number }[]
}

const parts = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const

/** Reads the relations between single words from WordNet's data files (format: wndb(5WN)). */
export function readRelations(folder: string): Relation[] {
  const synsets = readSynsets(folder)
  const shares = readShares(folder)
  const found: Relation[] = []
  const add = (one: string, idOne: string, other: string, idOther: string, kind: Relation['kind']): void => {
    const share = Math.sqrt((shares.get(one)?.get(idOne) ?? 0) * (shares.get(other)?.get(idOther) ?? 0))
    if (one !== other && share > 0) found.push({ words: [one, other], kind, share })
  }
  for (const [id, { words, pointers }] of synsets) {
    for (const one of words) for (const other of words) if (one < other) add(one, id, other, id, 'same')
    for (const { symbol, target, source, aim } of pointers) {
      const others = synsets.get(target)?.words ?? []
      if (symbol === '+') add(words[source - 1] ?? '', id, others[aim - 1] ?? '', target, 'same')
      else if (symbol.startsWith('@'))
        for (const one of words) for (const other of others) add(one, id, other, target, 'kind')
    }
  }
  return found
}

/** Reads the glosses and examples, as texts for counting words. */
export function readGlosses(folder: string): string[] {
  return Object.keys(parts).flatMap((part) =>
    linesOf(folder, `data.${part}`).flatMap((line) => line.split(' | ')[1]?.split(';') ?? []),
  )
}

function readSynsets(folder: string): Map<string, Synset> {
  const found = new Map<string, Synset>()
  for (const [part, letter] of Object.entries(parts))
    for (const line of linesOf(folder, `data.${part}`)) {
      const fields = line.split(' | ')[0]!.split(' ')
      const count = Number.parseInt(fields[3]!, 16)
      const words = Array.from({ length: count }, (_, index) =>
        fields[4 + 2 * index]!.replace(/\(.*/, '').toLowerCase(),
      )
      const start = 5 + 2 * count
      const pointers = Array.from({ length: Number(fields[start - 1]) }, (_, index) => {
        const [symbol, offset, letters, ends] = fields.slice(start + 4 * index, start + 4 * index + 4) as string[]
        const [source, aim] = [ends!.slice(0, 2), ends!.slice(2)].map((hex) => Number.parseInt(hex, 16))
        return { symbol: symbol!, target: letters!.replace('s', 'a') + offset!, source: source!, aim: aim! }
      })
      found.set(letter + fields[0]!, { words, pointers })
    }
  return found
}

/** Returns how each word's use is distributed over its meanings, from the counts in WordNet's tagged texts. */
function readShares(folder: string): Map<string, Map<string, number>> {
  const counts = readCounts(folder)
  const found = new Map<string, Map<string, number>>()
  for (const [part, letter] of Object.entries(parts))
    for (const line of linesOf(folder, `index.${part}`)) {
      const fields = line.trim().split(' ')
      const word = fields[0]!
      if (!/^[a-z]+$/.test(word)) continue
      const meanings = found.get(word) ?? new Map<string, number>()
      for (const [index, offset] of fields.slice(6 + Number(fields[3])).entries())
        meanings.set(letter + offset, (counts.get(`${word} ${letter} ${index + 1}`) ?? 0) + 0.5 / (index + 1))
      found.set(word, meanings)
    }
  for (const meanings of found.values()) {
    const total = meanings.values().reduce((sum, count) => sum + count, 0)
    for (const [id, count] of meanings) meanings.set(id, count / total)
  }
  return found
}

function readCounts(folder: string): Map<string, number> {
  const letters = ['', 'n', 'v', 'a', 'r', 'a']
  return new Map(
    linesOf(folder, 'cntlist.rev').map((line) => {
      const [key, sense, count] = line.split(' ')
      const [word, rest] = key!.split('%')
      return [`${word} ${letters[Number(rest![0])]} ${sense}`, Number(count)]
    }),
  )
}

function linesOf(folder: string, name: string): string[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))
}
