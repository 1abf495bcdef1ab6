/** Weights of a linear model as stored: features by weight in hundredths, three bytes each, base64. */
export type StoredWeights = Readonly<Record<string, string>>

/** Reads weights by feature. */
export function readWeights(stored: StoredWeights): Map<number, number> {
  const weights = new Map<number, number>()
  for (const [hundredths, features] of Object.entries(stored)) {
    const bytes = Buffer.from(features, 'base64')
    for (let at = 0; at < bytes.length; at += 3) weights.set(bytes.readUIntBE(at, 3), Number(hundredths) / 100)
  }
  return weights
}

/** Stores weights by feature, rounded to hundredths; those that round to zero are left out. The result is sorted. */
export function storeWeights(weights: ReadonlyMap<number, number>): StoredWeights {
  const sorted = [...weights].toSorted(([one], [other]) => one - other)
  const groups = Map.groupBy(sorted, ([, weight]) => Math.round(weight * 100))
  const lines = [...groups].flatMap(([hundredths, rows]) => {
    const bytes = Buffer.concat(rows.map(([feature]) => Buffer.of(feature >> 16, feature >> 8, feature)))
    return hundredths === 0 ? [] : [[String(hundredths), bytes.toString('base64')] as const]
  })
  return Object.fromEntries(lines.toSorted(([one], [other]) => Number(one) - Number(other)))
}
