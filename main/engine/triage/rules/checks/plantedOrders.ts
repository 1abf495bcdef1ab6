import { orderBias, orderThreshold, orderWeights } from '../data/orderModel.ts'
import { orderFeatures, orderScale } from '../orderFeatures.ts'
import type { Finder } from '../compile.ts'

const weights = new Map(
  orderWeights
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1)) / 100]
    }),
)
/** What a note that tells of such orders, or forbids one, says of them. */
const forbids =
  /\b(?:never|must not|may not|cannot|refuses?|forbidden|attack\w{0,4}|injections?|malicious|untrusted)\b/i

/** Sentences whose words are more like those of planted orders than of ordinary notes: a logistic regression. */
export const plantedOrders: Finder = ({ text, sentences }) => {
  let from = 0
  return sentences().flatMap((sentence) => {
    const start = text.indexOf(sentence, from)
    if (start < 0) return []
    from = start + sentence.length
    return orderScore(sentence) > orderThreshold && !forbids.test(sentence) ? [{ start, end: from }] : []
  })
}

function orderScore(sentence: string): number {
  const known = [...orderFeatures(sentence)].flatMap((feature) => weights.get(feature) ?? [])
  return known.reduce((sum, weight) => sum + weight, 0) * orderScale(known.length) + orderBias
}
