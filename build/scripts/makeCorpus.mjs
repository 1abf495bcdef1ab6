import { closeSync, openSync, writeSync } from 'node:fs'
import { argv, exit, stderr, stdout } from 'node:process'

/*
 * Writes a file of made-up memories for the benchmarks, in jaato's old layout: one JSON object a line, about 60 words
 * each. Words are drawn from a vocabulary of some 20,000 by Zipf's law, because the cost of an index depends on how often
 * words repeat. The same count and seed give the same bytes on every machine.
 *
 *   node build/scripts/makeCorpus.mjs COUNT FILE [--seed N]
 */

const vocabularySize = 20_000
const wordsPerMemory = 60
const identifierShare = 0.2
const slice = 2000

const common =
  'the a to of in is for and it on with that when be this not from by as at if are use was before after only because so run'.split(
    ' ',
  )
const stems =
  'pool queue retry cache token webhook shipment parcel carrier label batch route worker index query lock schema migrate deploy log trace rate limit proxy session cookie config secret build test mock fixture seed event stream buffer parse render layout cursor page import export bundle hook client server socket'.split(
    ' ',
  )
const tails = 'able ing er ed s ion less ful ly ness ment al ize ism age ship ward wise'.split(' ')
const folders = 'src lib test infra docs scripts packages api db queue jobs web core adapters'.split(' ')
const extensions = 'ts sql yaml md json tf sh'.split(' ')
const agents = ['claude-code', 'codex', 'jaato', 'cursor', 'aider']
const syllables = 'ba ce di fo gu la me ni po ru sa te vi xo zu kra plo stri men dor'.split(' ')

main()

function main() {
  const { count, path, seed } = readArguments(argv.slice(2))
  const random = generator(seed)
  const vocabulary = makeVocabulary(random)
  const cumulative = zipf(vocabulary.length)
  const word = () => vocabulary[search(cumulative, random())]
  const file = openSync(path, 'w')
  let lines = ''
  for (let index = 0; index < count; index += 1) {
    lines += `${JSON.stringify(makeMemory(index, random, word))}\n`
    if (index % slice === slice - 1) {
      writeSync(file, lines)
      lines = ''
    }
  }
  writeSync(file, lines)
  closeSync(file)
  stdout.write(`${count} memories in ${path}\n`)
}

function readArguments(words) {
  const seedAt = words.indexOf('--seed')
  const seed = seedAt < 0 ? 1 : Number(words[seedAt + 1])
  const [countText, path, ...more] = seedAt < 0 ? words : words.toSpliced(seedAt, 2)
  const count = Number(countText)
  if (path === undefined || more.length > 0 || !Number.isInteger(count) || count < 0 || !Number.isInteger(seed)) {
    stderr.write('usage: node build/scripts/makeCorpus.mjs COUNT FILE [--seed N]\n')
    exit(2)
  }
  return { count, path, seed }
}

/** Mulberry32 generator: each call returns a number from 0 up to, not including, 1. */
function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function makeVocabulary(random) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  const invented = () => Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables)).join('')
  const plain = [() => pick(stems) + pick(tails), invented, () => invented() + pick(tails)]
  const identifiers = [
    () => `${pick(stems)}${capital(pick(stems))}${capital(invented())}`,
    () => `${pick(stems)}_${invented()}`,
    () => `${invented()}-${pick(stems)}`,
    () => `${pick(folders)}/${pick(stems)}/${invented()}.${pick(extensions)}`,
    () => `--${pick(stems)}-${invented()}`,
    () => `v${Math.floor(random() * 20)}.${Math.floor(random() * 40)}.${Math.floor(random() * 10)}`,
  ]
  const words = new Set([...common, ...stems])
  while (words.size < vocabularySize) words.add(pick(random() < identifierShare ? identifiers : plain)())
  return [...words]
}

function zipf(size) {
  const cumulative = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank += 1) cumulative[rank] = sum += 1 / (rank + 2.7)
  return cumulative.map((value) => value / sum)
}

function search(cumulative, value) {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (cumulative[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

function makeMemory(index, random, word) {
  const words = Array.from({ length: wordsPerMemory - 10 + Math.floor(random() * 21) }, word)
  for (let at = 0; at < words.length; at += 9 + Math.floor(random() * 8)) {
    if (at > 0) words[at - 1] += '.'
    words[at] = words[at][0].toUpperCase() + words[at].slice(1)
  }
  const made = new Date(Date.UTC(2026, 7, 22) + index * 61_000)
  const stamp = made.toISOString().slice(0, 19)
  const number = String(index % 10_000).padStart(4, '0')
  return {
    id: `mem_${stamp.replaceAll('-', '').replaceAll(':', '').replace('T', '_')}_${number}`,
    content: `${words.join(' ')}.`,
    description: words.slice(0, 8).join(' '),
    tags: Array.from({ length: 1 + Math.floor(random() * 4) }, () => stems[Math.floor(random() * stems.length)]),
    timestamp: `${stamp}.${number}00`,
    usage_count: Math.floor(random() ** 4 * 30),
    last_accessed: null,
    maturity: random() < 0.9 ? 'raw' : 'validated',
    confidence: Math.round(random() * 100) / 100,
    scope: random() < 0.85 ? 'project' : 'universal',
    evidence: random() < 0.4 ? words.slice(-6).join(' ') : null,
    source_agent: agents[Math.floor(random() * agents.length)],
    source_session: `s-${String(Math.floor(index / 7)).padStart(5, '0')}`,
  }
}
