import model from './data/orderModel.json' with { type: 'json' }
import { type OrderModel, orderScorer } from './orderScore.ts'

/** The model fitted by `build/judge/fitOrders.ts`. */
export const orderModel: OrderModel = { weights: readWeights(model.weights), bias: model.bias }
/** Scores how far a sentence is worded like a planted order. */
export const orderScore = orderScorer(orderModel)
/** Scores from which a sentence warns, and from which it stops. */
export const orderThresholds = { warns: model.warns, stops: model.stops }

/** Features by weight in hundredths: three bytes each, base64. */
function readWeights(written: Readonly<Record<string, string>>): Map<number, number> {
  const weights = new Map<number, number>()
  for (const [hundredths, features] of Object.entries(written)) {
    const bytes = Buffer.from(features, 'base64')
    for (let at = 0; at < bytes.length; at += 3) weights.set(bytes.readUIntBE(at, 3), Number(hundredths) / 100)
  }
  return weights
}
