import type { MemoryKind } from '../../../shared/model/memory.ts'

/** Tried in this order: the first that fits decides. */
const signs: readonly (readonly [MemoryKind, RegExp])[] = [
  [
    'failed_attempt',
    /\b(?:tried|attempted|did(?: not|n['’]?t) (?:work|help)|does(?: not|n['’]?t) (?:work|help)|dead end|to no avail)\b/i,
  ],
  [
    'known_fix',
    /\b(?:fix(?:ed|es)?|work ?around|solved|resolved|caused by|root cause|cure[ds]?|so that it (?:works|passes))\b/i,
  ],
  ['decision', /\b(?:decided|chose|chosen|decision|agreed|instead of|in favou?r of|settled on)\b/i],
  ['constraint', /\b(?:never|must(?: not)?|do not|don['’]t|only if|forbidden|not allowed|cannot)\b/i],
  ['convention', /\b(?:always|convention|naming|style|prefer|by default|standard)\b/i],
  ['environment', /\b(?:port|localhost|env(?:ironment)?|version|install(?:ed)?|docker|runs on|listens|path)\b/i],
]

/** A longer text is about more than one thing. */
const maxLength = 1000

/** Returns what kind of lesson a text probably is, by its wording; `fact` where nothing tells, null for a long text. */
export function likelyKind(text: string): MemoryKind | null {
  if (text.length > maxLength) return null
  return signs.find(([, pattern]) => pattern.test(text))?.[0] ?? 'fact'
}
