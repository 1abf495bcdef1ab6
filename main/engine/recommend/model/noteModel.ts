import { readWeights } from '../../rules/linearWeights.ts'
import stored from '../data/noteModel.json' with { type: 'json' }
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
export const noteModel: NoteModel = {
  junk: { bias: stored.junk.bias, weights: readWeights(stored.junk.weights) },
  lesson: { bias: stored.lesson.bias, weights: readWeights(stored.lesson.weights) },
}

/** Known features that are added to the count for scaling: few words must not decide alone. */
const extraFeatures = 5

/** The scale of each feature of a note, by the number of its features that the model knows. */
export function noteScale(count: number): number {
  return (count + extraFeatures) ** -0.5
}

/** Returns what a note is probably worth: a multinomial logistic regression on `eachNoteFeature`. */
export function noteOdds(note: NoteText, model: NoteModel = noteModel): NoteOdds {
  const seen = new Set<number>()
  let [junk, lesson] = [0, 0]
  eachNoteFeature(note, (feature) => {
    if (seen.has(feature)) return
    const [forJunk, forLesson] = [model.junk.weights.get(feature), model.lesson.weights.get(feature)]
    if (forJunk === undefined && forLesson === undefined) return
    seen.add(feature)
    junk += forJunk ?? 0
    lesson += forLesson ?? 0
  })
  const scale = noteScale(seen.size)
  return oddsOf(model.junk.bias + scale * junk, model.lesson.bias + scale * lesson)
}

/** Softmax of the scores of junk and lesson, relative to a score of 0 for keep. */
export function oddsOf(junk: number, lesson: number): NoteOdds {
  const most = Math.max(0, junk, lesson)
  const [j, k, l] = [Math.exp(junk - most), Math.exp(-most), Math.exp(lesson - most)]
  const sum = j + k + l
  return { junk: j / sum, keep: k / sum, lesson: l / sum }
}

/** Returns what the odds of a note rest on, the features of one word or name summed up. */
export function contributionsTo(note: NoteText, model: NoteModel = noteModel): Contribution[] {
  const seen = new Set<number>()
  const found = new Map<string, Contribution>()
  eachNoteFeature(note, (feature, kind, name, at) => {
    const [junk, lesson] = [model.junk.weights.get(feature), model.lesson.weights.get(feature)]
    if (seen.has(feature) || (junk === undefined && lesson === undefined)) return
    seen.add(feature)
    const key = `${kind} ${name}`
    const before = found.get(key) ?? { kind, name, at, junk: 0, lesson: 0 }
    found.set(key, { ...before, junk: before.junk + (junk ?? 0), lesson: before.lesson + (lesson ?? 0) })
  })
  return [...found.values()]
}
