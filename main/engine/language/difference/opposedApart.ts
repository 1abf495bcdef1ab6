import type { Partners } from './difference.ts'
import { hasOpposites, relationOf } from './opposites/opposites.ts'
import type { Loose } from './pairSide.ts'
import type { Token } from './token.ts'

/** Maximum number of unmatched words of a text with an opposite that are compared. */
const maxOpposed = 12

/** Counts the unmatched words of two texts, wherever they are, that invert or exclude each other in sentences that share words. */
export function opposedApart(one: readonly Loose[], other: readonly Loose[], partners: Partners): [number, number] {
  const lefts = one.filter(mayOppose).slice(0, maxOpposed)
  const rights = other.filter(mayOppose).slice(0, maxOpposed)
  let [opposite, exclusive] = [0, 0]
  for (const x of lefts)
    for (const y of rights) {
      const { is } = relationOfTokens(x.token, y.token)
      if (is !== 'opposite' && is !== 'exclusive') continue
      if (!shareSentence(x.token, y.token, partners)) continue
      if (is === 'opposite') opposite += 1
      else exclusive += 1
    }
  return [Math.min(2, opposite) / 2, Math.min(2, exclusive) / 2]
}

function mayOppose({ token }: Loose): boolean {
  return token.kind === 'word' && (hasOpposites(token.key) || hasOpposites(token.lower))
}

function relationOfTokens(x: Token, y: Token): ReturnType<typeof relationOf> {
  const direct = relationOf(x.lower, y.lower)
  return direct.is === 'unknown' ? relationOf(x.key, y.key) : direct
}

/** Checks whether a content word of the sentence of one token is matched in the sentence of the other. */
function shareSentence(x: Token, y: Token, { toB }: Partners): boolean {
  const meets = (at: Token | undefined) => at?.content === true && toB[at.index]?.sentence === y.sentence
  for (let at = x.previous; at?.sentence === x.sentence; at = at.previous) if (meets(at)) return true
  for (let at = x.next; at?.sentence === x.sentence; at = at.next) if (meets(at)) return true
  return false
}
