import { featureTable } from './featureTable.ts'

/** Gathers which of its features a linear model meets in a text. */
export interface KnownFeatures {
  size: number
  /** Returns the place of a feature in the model, or -1. */
  placeOf(feature: number): number
  /** Adds a feature by its place; -1 is ignored, and so is what was added before. Returns whether it was added. */
  add(place: number): boolean
  /** Returns the places added since the last call, in the order in which they were added; valid until the next `add`. */
  take(): Int32Array
}

/** Creates a gatherer for the features of a model; their places are in the order given, from 0. */
export function knownFeatures(features: Iterable<number>): KnownFeatures {
  const { size, placeOf } = featureTable(features)
  /** The last text in which a feature occurred. */
  const met = new Uint32Array(size)
  const places = new Int32Array(size)
  let texts = 1
  let count = 0
  return {
    size,
    placeOf,
    add(place) {
      if (place < 0 || met[place] === texts) return false
      met[place] = texts
      places[count] = place
      count += 1
      return true
    },
    take() {
      const taken = places.subarray(0, count)
      texts += 1
      count = 0
      return taken
    },
  }
}
