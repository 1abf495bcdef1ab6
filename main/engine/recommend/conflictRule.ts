import { conflictsOf, isKept } from './assess/case.ts'
import type { RecommendRule } from './rule.ts'

const maxNamed = 10

/** Contradictions are left to a person. */
export const conflictRule: RecommendRule = {
  id: 'recommend.conflict',
  action: 'needs-you',
  sentence: 'Contradicts another memory',
  apply: ({ of }) => {
    const against = conflictsOf(of).toSorted(
      (one, other) =>
        Number(isKept(other)) - Number(isKept(one)) ||
        other.similarity - one.similarity ||
        (one.id < other.id ? -1 : 1),
    )
    const [first] = against
    if (!first) return null
    const newer = first.timestamp < of.timestamp ? 'Newer than' : 'Older than'
    const what = isKept(first) ? ', which is kept,' : ''
    const because = [{ rule: 'recommend.conflict', text: `${newer} {other}${what} and contradicts it` }]
    return { score: first.similarity, because, with: against.slice(0, maxNamed).map(({ id }) => id) }
  },
}
