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

/** Returns the index of the added word that restricts the scope of a statement (`only`, `unless`, `on Windows`), or -1. */
export function findLimitingWord(tokens: Token[], added: number[]): number {
  for (const index of added) {
    const { lower, kind, text } = tokens[index]!
    if (kind === 'word' && text !== 'May' && limitingWords.has(lower) && tokens[index - 1]?.lower !== 'not')
      return index
    if (
      environments.has(lower) &&
      added.some((other) => other < index && index - other <= 2 && placePrepositions.has(tokens[other]!.lower))
    )
      return index
  }
  return -1
}
