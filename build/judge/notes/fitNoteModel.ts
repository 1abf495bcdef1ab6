import { junkFeatures, type NoteText, eachNoteFeature } from '../../../main/engine/recommend/model/noteFeatures.ts'
import {
  type NoteModel,
  type NoteOdds,
  type Worth,
  noteScale,
  oddsOf,
} from '../../../main/engine/recommend/model/noteModel.ts'
import type { Calibration } from './calibrateNotes.ts'
import type { RepositoryNote } from './repositoryNotes.ts'

/** The features of a labelled note, and those that remain without heading, path and kind. */
export interface Example {
  repository: string
  label: Worth
  sure: boolean
  features: ReadonlySet<number>
  bare: ReadonlySet<number>
}

/** An example with its folder. */
export interface PlacedExample extends Example {
  /** The folder of its file, in its repository; notes without a path are in one. */
  folder: string
}

const classes = ['junk', 'lesson'] as const
/** Unsure labels count less: half of what two readers disagree on is among them. */
const unsureWeight = 0.4
/** Features of fewer notes, or of notes of fewer repositories, are left out: they say little about another repository. */
const minNotes = 4
const minRepositories = 3
const rounds = 4
const rate = 0.12
/** What a feature counts that is as frequent in junk as in other notes. */
const leastStrength = 0.3

/** Reads the features of notes once. */
export function examplesOf(notes: readonly RepositoryNote[]): PlacedExample[] {
  return notes.map((note) => {
    const { repository, label, sure, read } = note
    return {
      repository,
      label,
      sure,
      features: featuresOf(read),
      bare: featuresOf(withoutMetadata(read)),
      folder: folderOf(note),
    }
  })
}

/** The folder of a note's file, with its repository; notes of one repository without a path are in one. */
export function folderOf({ repository, read: { path } }: RepositoryNote): string {
  return `${repository} ${(path ?? '').replace(/[^/]*$/, '')}`
}

/** Returns the odds of a note by its features. */
export function oddsByFeatures({ junk, lesson }: NoteModel, features: ReadonlySet<number>): NoteOdds {
  let [known, junkSum, lessonSum] = [0, 0, 0]
  for (const feature of features) {
    const [forJunk, forLesson] = [junk.weights.get(feature), lesson.weights.get(feature)]
    if (forJunk === undefined && forLesson === undefined) continue
    known += 1
    junkSum += forJunk ?? 0
    lessonSum += forLesson ?? 0
  }
  const scale = noteScale(known)
  return oddsOf(junk.bias + scale * junkSum, lesson.bias + scale * lessonSum)
}

function featuresOf(read: NoteText): Set<number> {
  const features = new Set<number>()
  eachNoteFeature(read, (feature) => features.add(feature))
  return features
}

/** A note as a format without headings, paths and kinds would give it. */
export function withoutMetadata(read: NoteText): NoteText {
  return { ...read, heading: null, path: null, signs: read.signs.filter((sign) => !sign.startsWith('kind: ')) }
}

/**
 * Fits a multinomial logistic regression of junk, keep and lesson by stochastic gradient descent with steps scaled per weight
 * (AdaGrad, Duchi et al. 2011). For junk, a feature counts as much as its frequencies in junk and in other notes differ (Wang and
 * Manning 2012); lessons are found no better by that. Few rounds and a low rate take the place of a penalty. Each note counts
 * with and without its metadata, as most formats have none. Deterministic.
 */
export function fitNoteModel(examples: readonly Example[]): NoteModel {
  const index = indexOf(examples)
  const samples: Sample[] = examples.flatMap(({ label, sure, features, bare }) =>
    [features, bare].map((some) => ({
      features: Int32Array.from([...some].flatMap((feature) => index.get(feature) ?? [])),
      label,
      weight: sure ? 1 : unsureWeight,
    })),
  )
  const strengths = { junk: junkStrengths(samples, index.size), lesson: lessonStrengths(index) }
  const weights = classes.map(() => new Float64Array(index.size + 1))
  const squares = classes.map(() => new Float64Array(index.size + 1).fill(1e-6))
  const bias = index.size
  for (const at of orderOf(samples.length)) {
    const { features, label, weight } = samples[at]!
    const scale = noteScale(features.length)
    const scores = classes.map((name, each) => {
      const [own, strength] = [weights[each]!, strengths[name]]
      return own[bias]! + scale * features.reduce((sum, at) => sum + own[at]! * strength[at]!, 0)
    })
    const odds = oddsOf(scores[0]!, scores[1]!)
    for (const [each, name] of classes.entries()) {
      const error = weight * (odds[name] - Number(label === name))
      step(weights[each]!, squares[each]!, bias, error)
      for (const feature of features)
        step(weights[each]!, squares[each]!, feature, error * scale * strengths[name][feature]!)
    }
  }
  const [junk, lesson] = classes.map((name, each) => ({
    bias: weights[each]![bias]!,
    weights: new Map([...index].map(([feature, at]) => [feature, weights[each]![at]! * strengths[name][at]!])),
  }))
  return { junk: junk!, lesson: lesson! }
}

interface Sample {
  /** Places of the features. */
  features: Int32Array
  label: Worth
  weight: number
}

/** By place, how far apart the frequencies of a feature in junk and in other notes are: the logarithm of their ratio. */
function junkStrengths(samples: readonly Sample[], size: number): Float64Array {
  const counts = { junk: new Float64Array(size).fill(1), others: new Float64Array(size).fill(1) }
  const totals = { junk: 1, others: 1 }
  for (const { features, label, weight } of samples) {
    const side = label === 'junk' ? 'junk' : 'others'
    totals[side] += weight
    for (const feature of features) counts[side][feature]! += weight
  }
  const frequency = (side: keyof typeof counts, at: number): number => counts[side][at]! / totals[side]
  return counts.junk.map((_, at) => leastStrength + Math.abs(Math.log(frequency('junk', at) / frequency('others', at))))
}

/** By place, how much a feature counts for a lesson: all alike but those of junk, which do not. */
function lessonStrengths(index: ReadonlyMap<number, number>): Float64Array {
  const strengths = new Float64Array(index.size).fill(1)
  for (const feature of junkFeatures) {
    const at = index.get(feature)
    if (at !== undefined) strengths[at] = 0
  }
  return strengths
}

function step(weights: Float64Array, squares: Float64Array, at: number, slope: number): void {
  squares[at]! += slope * slope
  weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!)
}

/** Numbers the features of enough notes and repositories. */
function indexOf(examples: readonly Example[]): Map<number, number> {
  const found = new Map<number, { notes: number; repositories: Set<string> }>()
  for (const { repository, features } of examples)
    for (const feature of features) {
      const own = found.get(feature) ?? { notes: 0, repositories: new Set() }
      found.set(feature, own)
      own.notes += 1
      if (own.repositories.size < minRepositories) own.repositories.add(repository)
    }
  const index = new Map<number, number>()
  for (const [feature, { notes, repositories }] of found)
    if (notes >= minNotes && repositories.size >= minRepositories) index.set(feature, index.size)
  return index
}

/** Yields every place once a round, in another order each round. */
function* orderOf(count: number): Generator<number> {
  let state = 1
  const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647
  const order = Array.from({ length: count }, (_, at) => at)
  for (let round = 0; round < rounds; round += 1) {
    for (let last = count - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1))
      ;[order[last], order[other]] = [order[other]!, order[last]!]
    }
    yield* order
  }
}

/** Scales a model's scores: `junk` and `lesson` times a factor, plus an offset. */
export function calibrateModel(model: NoteModel, by: Calibration): NoteModel {
  const scaled = (name: 'junk' | 'lesson') => {
    const [factor, offset] = by[name]
    const { bias, weights } = model[name]
    return { bias: factor * bias + offset, weights: new Map([...weights].map(([key, value]) => [key, factor * value])) }
  }
  return { junk: scaled('junk'), lesson: scaled('lesson') }
}
