/** A raw score, and whether human labels say the pair has the same meaning. */
export interface Judged {
  raw: number
  same: boolean
}

/**
 * Returns the raw score to use as threshold: the one that maximizes true positive rate plus true negative rate, summed over
 * the sets (Youden 1950).
 */
export function bestThreshold(sets: readonly (readonly Judged[])[]): number {
  const all = sets
    .flat()
    .map(({ raw }) => raw)
    .toSorted((left, right) => left - right)
  let best = { line: 0, score: -1 }
  for (let share = 5; share < 100; share += 1) {
    const line = all[Math.floor((all.length * share) / 100)]!
    const score = sets.reduce((sum, set) => sum + rightShares(set, line), 0)
    if (score > best.score) best = { line, score }
  }
  return best.line
}

function rightShares(set: readonly Judged[], line: number): number {
  const share = (same: boolean): number => {
    const some = set.filter((judged) => judged.same === same)
    return some.filter(({ raw }) => raw >= line === same).length / some.length
  }
  return share(true) + share(false)
}

/**
 * Returns the knots of a rising curve from raw scores to 0…1: human grades (0 to 5) by raw score, made monotone by pooling
 * adjacent violators (Ayer et al. 1955), then scaled so that `zero` maps to 0, `line` to 0.85 and `one` to 1.
 */
export function curveOf(
  graded: readonly { raw: number; grade: number }[],
  { zero, line, one }: { zero: number; line: number; one: number },
): [number, number][] {
  const pooled = pool(graded)
  const gradeAt = (raw: number): number => {
    const above = pooled.findIndex((point) => point.raw >= raw)
    if (above <= 0) return pooled.at(above)!.grade
    const [high, low] = [pooled[above]!, pooled[above - 1]!]
    return low.grade + ((high.grade - low.grade) * (raw - low.raw)) / (high.raw - low.raw)
  }
  const [lowest, middle] = [gradeAt(zero), gradeAt(line)]
  const between = pooled
    .filter(({ raw }) => raw > zero && raw < line)
    .map(({ raw, grade }): [number, number] => [raw, (0.85 * (grade - lowest)) / (middle - lowest)])
    .filter(([, value]) => value > 0 && value < 0.85)
  return [[zero, 0], ...between, [line, 0.85], [one, 1]]
}

function pool(graded: readonly { raw: number; grade: number }[]): { raw: number; grade: number; count: number }[] {
  const sorted = graded.toSorted((left, right) => left.raw - right.raw)
  const size = Math.ceil(sorted.length / 16)
  const pools: { raw: number; grade: number; count: number }[] = []
  for (let start = 0; start < sorted.length; start += size) {
    const some = sorted.slice(start, start + size)
    const mean = (value: (point: { raw: number; grade: number }) => number): number =>
      some.reduce((sum, point) => sum + value(point), 0) / some.length
    let next = { raw: mean(({ raw }) => raw), grade: mean(({ grade }) => grade), count: some.length }
    while (pools.length > 0 && pools.at(-1)!.grade >= next.grade) {
      const last = pools.pop()!
      const count = last.count + next.count
      const joined = (key: 'raw' | 'grade'): number => (last[key] * last.count + next[key] * next.count) / count
      next = { raw: joined('raw'), grade: joined('grade'), count }
    }
    pools.push(next)
  }
  return pools
}
