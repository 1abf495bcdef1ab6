import { readWeights } from '../../rules/linearWeights.ts'
import stored from '../data/noteModel.json' with { type: 'json' }
import { knownFeatures } from '../../rules/knownFeatures.ts'
import { type FeatureKind, type NoteText, eachNoteFeature } from './noteFeatures.ts'
import type { NoteWord } from './noteWords.ts'

/** What a note is worth to later sessions. */
export type Worth = 'junk' | 'keep' | 'lesson'
/** The probability of each; they sum to 1. */
export type NoteOdds = Readonly<Record<Worth, number>>

/** Weights of `junk` and `lesson` relative to `keep`. */
export interface NoteModel {
  junk: Linear
  lesson: Linear
}

export interface Linear {
  bias: number
  weights: ReadonlyMap<number, number>
}

/** What speaks for or against a note being junk, or a lesson. */
export interface Contribution {
  kind: FeatureKind
  name: string
  /** Where in the content; null for what is not in it. */
  at: NoteWord | null
  junk: number
  lesson: number
}

/** The model fitted by `build/judge/fitNotes.ts`. */
const noteModel: NoteModel = {
  junk: { bias: stored.junk.bias, weights: readWeights(stored.junk.weights) },
  lesson: { bias: stored.lesson.bias, weights: readWeights(stored.lesson.weights) },
}

/** Known features that are added to the count for scaling: few words must not decide alone. */
const extraFeatures = 5

/** The scale of each feature of a note, by the number of its features that the model knows. */
export function noteScale(count: number): number {
  return (count + extraFeatures) ** -0.5
}

/** Tells what notes are worth by a model, and what that rests on. */
export interface NoteScorer {
  odds(note: NoteText): NoteOdds
  /** Returns what the odds of a note rest on, the features of one word or name summed up. */
  contributions(note: NoteText): Contribution[]
}

/** A feature of a note that the model knows, by its place. */
type KnownFeature = Pick<Contribution, 'kind' | 'name' | 'at'> & { place: number }

/** Creates a scorer: a multinomial logistic regression on `eachNoteFeature`. It reads a note once for odds and contributions. */
export function noteScorer({ junk, lesson }: NoteModel): NoteScorer {
  const { size, placeOf, add, take } = knownFeatures([...junk.weights.keys(), ...lesson.weights.keys()])
  const valuesOf = ({ weights }: Linear): Float64Array => {
    const values = new Float64Array(size)
    for (const [feature, weight] of weights) values[placeOf(feature)] = weight
    return values
  }
  const [forJunk, forLesson] = [valuesOf(junk), valuesOf(lesson)]
  let last: { note: NoteText; known: readonly KnownFeature[] } | null = null
  const read = (note: NoteText): readonly KnownFeature[] => {
    if (last?.note === note) return last.known
    const known: KnownFeature[] = []
    eachNoteFeature(note, (feature, kind, name, at) => {
      const place = placeOf(feature)
      if (add(place)) known.push({ place, kind, name, at })
    })
    take()
    last = { note, known }
    return known
  }
  return {
    odds(note) {
      const known = read(note)
      let [junkSum, lessonSum] = [0, 0]
      for (const { place } of known) {
        junkSum += forJunk[place] ?? 0
        lessonSum += forLesson[place] ?? 0
      }
      const scale = noteScale(known.length)
      return oddsOf(junk.bias + scale * junkSum, lesson.bias + scale * lessonSum)
    },
    contributions(note) {
      const found = new Map<string, Contribution>()
      for (const { place, kind, name, at } of read(note)) {
        const key = `${kind} ${name}`
        const before = found.get(key) ?? { kind, name, at, junk: 0, lesson: 0 }
        before.junk += forJunk[place] ?? 0
        before.lesson += forLesson[place] ?? 0
        found.set(key, before)
      }
      return [...found.values()]
    },
  }
}

/** Softmax of the scores of junk and lesson, relative to a score of 0 for keep. */
export function oddsOf(junk: number, lesson: number): NoteOdds {
  const most = Math.max(0, junk, lesson)
  const [j, k, l] = [Math.exp(junk - most), Math.exp(-most), Math.exp(lesson - most)]
  const sum = j + k + l
  return { junk: j / sum, keep: k / sum, lesson: l / sum }
}

/** The shipped model. */
export const shippedScorer = noteScorer(noteModel)
