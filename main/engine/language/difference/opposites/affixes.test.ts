import { expect, test } from 'vitest'
import { areAntonymsByForm } from './affixes.ts'

const stems = new Set([
  'loud quiet',
  'quiet loud',
  'fast slow',
  'slow fast',
  'happy sad',
  'gentle rough',
  'rough gentle',
  'sad happy',
])
const byForm = (x: string, y: string) => areAntonymsByForm(x, y, (one, other) => stems.has(`${one} ${other}`))

const opposite: [string, string][] = [
  ['ripe', 'unripe'],
  ['tracked', 'untracked'],
  ['activate', 'deactivate'],
  ['regular', 'irregular'],
  ['uphill', 'downhill'],
  ['daytime', 'nighttime'],
  ['somebody', 'nobody'],
  ['fastest', 'slowest'],
  ['loudly', 'quietly'],
  ['gently', 'roughly'],
  ['happier', 'sadder'],
]

test.each(opposite)('%s and %s are opposites by their form, in either order', (x, y) => {
  expect([byForm(x, y), byForm(y, x)]).toEqual([true, true])
})

const others: [string, string][] = [
  ['side', 'inside'],
  ['it', 'unit'],
  ['fine', 'define'],
  ['port', 'import'],
  ['play', 'display'],
  ['update', 'upgrade'],
  ['loudly', 'slowly'],
  ['faster', 'slowest'],
]

test.each(others)('%s and %s are no opposites', (x, y) => {
  expect([byForm(x, y), byForm(y, x)]).toEqual([false, false])
})
