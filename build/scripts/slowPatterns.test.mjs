import { expect, test } from 'vitest'
import { slowness } from './slowPatterns.mjs'

test.each([
  ['a repeat retried at every position', '\\s+$', ''],
  ['two adjacent repeats that share characters', '^([^:]*?)[ \\t]*:', ''],
  ['a repeat of repeats', '^(?:a+)+$', ''],
  ['a lookahead that reads to the end of the run', '(?=[\\da-f]*\\d)[\\da-f]{7}', ''],
])('%s takes more than linear time', (_, source, flags) => expect(slowness(source, flags)).toMatch(/\S/))

test.each([
  ['a repeat tried once per run', '(?<!\\s)\\s+$', ''],
  ['two repeats without a shared character', '^[^:]*:[ \\t]*', ''],
  ['a pattern with indices', '^(\\w+)', 'd'],
])('%s takes linear time', (_, source, flags) => expect(slowness(source, flags)).toBeNull())
