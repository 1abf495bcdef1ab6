import type { RuleSet } from '../compile.ts'
import { isPlaceholder } from './placeholder.ts'

/** Minimum number of different characters of a key: placeholders such as `ghp_xxxx` have fewer. */
const minDifferent = 10

/**
 * Returns the keys in a text that have the form of a service's key and say themselves that they are examples. The rules leave
 * them alone in private notes; scanners of shared repositories do not.
 */
export function exampleKeys(text: string, { compiled }: RuleSet): { rule: string; start: number; end: number }[] {
  return compiled
    .filter(({ rule }) => rule.check === 'secret-value')
    .flatMap(({ rule, patterns }) =>
      patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap((match) => {
          const [start, end] = match.indices?.groups?.['value'] ?? [match.index, match.index + match[0].length]
          return isExampleKey(text.slice(start, end)) ? [{ rule: rule.id, start, end }] : []
        }),
      ),
    )
}

function isExampleKey(value: string): boolean {
  return isPlaceholder(value) && /\d/.test(value) && new Set(value).size >= minDifferent
}
