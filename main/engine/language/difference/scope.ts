import type { Token } from './token.ts'

const limitingWords = new Set([
  'only',
  'except',
  'unless',
  'solely',
  'exclusively',
  'provided',
  'besides',
  'until',
  'optionally',
  'sometimes',
  'rarely',
  'maybe',
  'perhaps',
  'may',
  'might',
  'usually',
])
const environments = new Set([
  'windows',
  'linux',
  'macos',
  'mac',
  'ci',
  'staging',
  'production',
  'prod',
  'dev',
  'development',
  'local',
  'localhost',
  'test',
  'docker',
  'android',
  'ios',
  'arm',
  'x64',
])
const placePrepositions = new Set(['on', 'in', 'for', 'under', 'at', 'during'])

/** Returns the added word that restricts the scope of a statement (`only`, `unless`, `on Windows`), or undefined. */
export function findLimitingWord(added: readonly Token[]): Token | undefined {
  return added.find((token) => {
    const { lower, kind, text, index, previous } = token
    if (kind === 'word' && text !== 'May' && limitingWords.has(lower) && previous?.lower !== 'not') return true
    return (
      environments.has(lower) &&
      added.some((other) => other.index < index && index - other.index <= 2 && placePrepositions.has(other.lower))
    )
  })
}
