import { type Found, type Subject, found } from './found.ts'
import type { Mention } from './mention.ts'

/** Treats a changed file as unchanged if the text names definitions of the file and none of them changed. */
export function quietPaths(
  { mentions }: Subject,
  all: readonly (Found | null)[],
  isDefinedIn: (asked: { mention: Mention; path: string }) => boolean,
): (Found | null)[] {
  const isPath = (index: number): boolean => mentions[index]?.named.kind === 'path'
  const symbols = mentions.flatMap((mention, index) =>
    mention.named.kind === 'symbol' ? [{ mention, of: all[index] }] : [],
  )
  const isLost = symbols.some(({ of }) => of?.state === 'renamed' || of?.state === 'removed')
  return all.map((each, index) => {
    if (!each || each.state !== 'changed' || !isPath(index) || isLost) return each
    const path = each.home ?? ''
    const defined = symbols.filter(({ mention }) => isDefinedIn({ mention, path }))
    return defined.length > 0 && defined.every(({ of }) => of?.state === 'present')
      ? found('present', { detail: `${each.detail}, not in what the text names`, home: path })
      : each
  })
}
