import { orderBias, orderThresholds, orderWeights } from '../data/orderModel.ts'
import { orderFeatures } from '../orderFeatures.ts'
import { type OrderModel, orderScore } from '../orderScore.ts'
import type { Finder } from '../match.ts'

const model: OrderModel = {
  weights: new Map(
    orderWeights
      .trim()
      .split('\n')
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1)) / 100]
      }),
  ),
  bias: orderBias,
}

/** What an order asks for, and what the words of one that asks for it stand for. */
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

/** How many sentences are scored in a step. */
const sentencesAStep = 64

/**
 * Sentences worded like planted orders (`build/judge/fitOrders.ts`), with what they seem to ask for: sure ones stop, others are
 * looked at.
 */
export const plantedOrders: Finder = function* ({ text, sentences }) {
  let from = 0
  for (const [at, sentence] of sentences().entries()) {
    if (at % sentencesAStep === sentencesAStep - 1) yield null
    const start = text.indexOf(sentence, from)
    if (start < 0) continue
    from = start + sentence.length
    const score = orderScore(model, sentence)
    if (score <= orderThresholds.warns) continue
    const severity = score > orderThresholds.stops ? 'stop' : 'warn'
    yield { start, end: from, severity, detail: `seems to ask ${askedIn(sentence)}` }
  }
}

/** The one whose words speak most for an order. */
function askedIn(sentence: string): string {
  const sums = asks.map(() => 0)
  for (const feature of orderFeatures(sentence)) {
    const name = /#([a-z]+)/.exec(feature)?.[1]
    if (name === undefined) continue
    asks.forEach(([, names], at) => {
      if (names.has(name)) sums[at]! += model.weights.get(feature) ?? 0
    })
  }
  return asks[sums.indexOf(Math.max(...sums))]![0]
}

function words(text: string): string[] {
  return text.split(' ')
}
