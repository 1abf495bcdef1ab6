import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { measure, measureNames } from '../../main/engine/language/closeness/measures.ts'
import { prepare } from '../../main/engine/language/closeness/prepare.ts'
import { curveOf, bestThreshold } from './calibrate.ts'
import { type Network, type Sample, fitNetwork, joinNetworks, outputOf } from './network.ts'
import { makeNotePairs } from './notePairs.ts'
import { type Pair, type PairSet, isSame, readSets } from './sets.ts'

/**
 * Writes main/engine/language/closeness/fitted.ts: the model that turns the measures of a pair into its similarity. Fitted to
 * the pairs that are not held out, and to pairs made from notes. Run it when a measure or the tables change:
 * `SCHOOLHOUSE_SAMPLES=… node build/judge/fit.ts`.
 */
const samples = process.env['SCHOOLHOUSE_SAMPLES']
if (!samples) throw new Error('Set SCHOOLHOUSE_SAMPLES to the folder with the labelled pairs.')
const sets = readSets(samples)
const notes = makeNotePairs(samples)
const links = { MRPC: 0, STS: 1, SICK: 2 }
/** Weight of each set. STS counts double: only it is graded over the whole range, by many annotators and from many fields. */
const shares = { MRPC: 1, STS: 2, SICK: 1, notes: 1 }
const labelled = [
  ...sets.flatMap((set) => samplesOf(set.pairs, (pair) => wantedOf(set, pair), links[set.name], shares[set.name])),
  ...samplesOf(notes, ({ gold }) => gold / 5, links.STS, shares.notes),
]
/* One alone depends on where it started; together they do so less. */
const network = round(
  joinNetworks(
    [1, 2, 3].map((seed) => fitNetwork(labelled, seed)),
    labelled,
  ),
)
const knots = curveOf(gradedPairs(), {
  zero: median(notes.filter(({ gold }) => gold < 0.5).map(rawOf)),
  line: bestThreshold(
    sets.map((set) => fitting(set.pairs).map((pair) => ({ raw: rawOf(pair), same: isSame(set, pair) }))),
  ),
  one: outputOf(
    network,
    measureNames.map(() => 1),
  ),
})
writeFileSync(resolve(import.meta.dirname, '../../main/engine/language/closeness/fitted.ts'), fileText())

function fitting(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(({ heldOut }) => !heldOut)
}

function samplesOf(pairs: readonly Pair[], wanted: (pair: Pair) => number, link: number, share: number): Sample[] {
  const used = fitting(pairs)
  const weight = share / used.length
  return used.map((pair) => ({ inputs: measuresOf(pair), wanted: wanted(pair), weight, link }))
}

function wantedOf({ name }: PairSet, { gold }: Pair): number {
  return name === 'MRPC' ? gold : name === 'STS' ? gold / 5 : (gold - 1) / 4
}

function measuresOf({ a, b }: Pair): number[] {
  return measure(prepare(a), prepare(b))
}

function rawOf(pair: Pair): number {
  return outputOf(network, measuresOf(pair))
}

function gradedPairs(): { raw: number; grade: number }[] {
  const graded = sets.filter(({ name }) => name === 'STS').flatMap(({ pairs }) => pairs)
  return fitting([...graded, ...notes]).map((pair) => ({ raw: rawOf(pair), grade: pair.gold }))
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!
}

function short(value: number): number {
  return Number(value.toFixed(4))
}

function round({ hidden, bias, out, direct }: Network): Network {
  return {
    hidden: hidden.map((row) => row.map(short)),
    bias: bias.map(short),
    out: out.map(short),
    direct: direct.map(short),
  }
}

function fileText(): string {
  const rows = (list: readonly (readonly number[])[]): string =>
    list.map((row) => `    [${row.join(', ')}],\n`).join('')
  return [
    '/* Written by build/judge/fit.ts. `direct` and the rows of `hidden` follow `measureNames`. */',
    'export const fitted: {',
    '  hidden: readonly (readonly number[])[]',
    '  bias: readonly number[]',
    '  out: readonly number[]',
    '  direct: readonly number[]',
    '  /** Raw scores and what they are on the scale people see, both rising. */',
    '  knots: readonly (readonly [number, number])[]',
    '} = {',
    `  hidden: [\n${rows(network.hidden)}  ],`,
    `  bias: [${network.bias.join(', ')}],`,
    `  out: [${network.out.join(', ')}],`,
    `  direct: [${network.direct.join(', ')}],`,
    `  knots: [\n${rows(knots.map((knot) => knot.map(short)))}  ],`,
    '}\n',
  ].join('\n')
}
