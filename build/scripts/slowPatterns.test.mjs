import { expect, test } from 'vitest'
import { slowness } from './slowPatterns.mjs'

test.each([
  ['a run begun anew at every place', '\\s+$', ''],
  ['two runs that share characters', '^([^:]*?)[ \\t]*:', ''],
  ['a run of runs', '^(?:a+)+$', ''],
  ['a look ahead that goes to the end of the run', '(?=[\\da-f]*\\d)[\\da-f]{7}', ''],
])('%s is slow', (_, source, flags) => expect(slowness(source, flags)).toMatch(/\S/))

test.each([
  ['a run that is begun once', '(?<!\\s)\\s+$', ''],
  ['runs kept apart', '^[^:]*:[ \\t]*', ''],
  ['places asked for', '^(\\w+)', 'd'],
])('%s is not', (_, source, flags) => expect(slowness(source, flags)).toBeNull())
