import { eachOrderClass } from '../orderFeatures.ts'
import { orderModel, orderScore, orderThresholds } from '../orderModel.ts'
import { isScoredWhole } from '../orderScore.ts'
import { withoutHarmless } from './harmlessWords.ts'
import type { Finder, Match } from '../match.ts'

/** What an order asks for, and the word classes that indicate it. */
const asks: readonly [string, ReadonlySet<string>][] = [
  ['to keep something from people', new Set(words('hide quiet notell tell lie trace noone gradual summary fraud'))],
  ['to carry something off', new Set(words('send away secret private money'))],
  ['to act as if it had been approved', new Set(words('approve already claimedby status urgent'))],
  ['to switch off what protects', new Set(words('disable guard danger erase exec'))],
  [
    'whoever reads it to take orders from it',
    new Set(words('agent reader override rules role persist refuse this bias')),
  ],
]

/** Sentences scored per step. */
const sentencesPerStep = 64

/**
 * Finds sentences worded like planted orders (model: `build/judge/fitOrders.ts`), with what they seem to ask for. High scores
 * stop, others warn unless what they say beyond harmless words scores low. A short text may match as a whole if none of its sentences does.
 */
export const plantedOrders: Finder = function* ({ text, sentences }) {
  let from = 0
  let isFound = false
  for (const [at, sentence] of sentences().entries()) {
    if (at % sentencesPerStep === sentencesPerStep - 1) yield null
    const start = text.indexOf(sentence, from)
    if (start < 0) continue
    from = start + sentence.length
    const match = matchOf(sentence, start)
    if (!match) continue
    isFound = true
    yield match
  }
  const whole = text.trim()
  const match = isFound || !isScoredWhole(whole, sentences().length) ? null : matchOf(whole, text.indexOf(whole))
  if (match) yield match
}

function matchOf(part: string, start: number): Match | null {
  const score = orderScore(part)
  if (score <= orderThresholds.warns) return null
  const severity = score > orderThresholds.stops ? 'stop' : 'warn'
  if (severity === 'warn' && orderScore(withoutHarmless(part)) <= orderThresholds.warns) return null
  return { start, end: start + part.length, severity, detail: `seems to ask ${askedIn(part)}` }
}

/** The kind with the strongest indication. */
function askedIn(sentence: string): string {
  const sums = asks.map(([kind, names]) => ({ kind, names, sum: 0 }))
  eachOrderClass(sentence, (name, feature) => {
    const weight = orderModel.weights.get(feature) ?? 0
    for (const ask of sums) if (ask.names.has(name)) ask.sum += weight
  })
  return sums.reduce((best, ask) => (ask.sum > best.sum ? ask : best)).kind
}

function words(text: string): string[] {
  return text.split(' ')
}
