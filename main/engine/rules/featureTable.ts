/** Places of the features of a model, from 0 to `size`; a feature that the model does not know has none. */
export interface FeatureTable {
  size: number
  /** Returns the place of a feature, or -1. */
  placeOf(feature: number): number
}

/** Creates a table of features: an open-addressing hash table, several times as fast as a `Map` of numbers. */
export function featureTable(features: Iterable<number>): FeatureTable {
  const known = [...new Set(features)]
  const slots = 2 ** Math.ceil(Math.log2(4 * known.length + 1))
  const last = slots - 1
  const keys = new Int32Array(slots).fill(-1)
  const places = new Int32Array(slots).fill(-1)
  /** One bit per slot, set if the slot at which a feature is looked for first is some feature's: small enough to stay in a cache. */
  const first = new Uint8Array(Math.ceil(slots / 8))
  const slotOf = (feature: number): number => {
    let at = feature & last
    while (keys[at] !== feature && keys[at] !== -1) at = (at + 1) & last
    return at
  }
  for (const [place, feature] of known.entries()) {
    const slot = slotOf(feature)
    keys[slot] = feature
    places[slot] = place
    const byte = (feature & last) >>> 3
    first[byte] = (first[byte] ?? 0) | (1 << (feature & 7))
  }
  return {
    size: known.length,
    placeOf(feature) {
      const isFirst = ((first[(feature & last) >>> 3] ?? 0) >>> (feature & 7)) & 1
      return isFirst ? (places[slotOf(feature)] ?? -1) : -1
    },
  }
}
