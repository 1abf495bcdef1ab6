import { readWeights } from './linearWeights.ts'
import model from './data/orderModel.json' with { type: 'json' }
import { type OrderModel, orderScorer } from './orderScore.ts'

/** The model fitted by `build/judge/fitOrders.ts`. */
export const orderModel: OrderModel = { weights: readWeights(model.weights), bias: model.bias }
/** Scores how far a sentence is worded like a planted order. */
export const orderScore = orderScorer(orderModel)
/** Scores from which a sentence warns, and from which it stops. */
export const orderThresholds = { warns: model.warns, stops: model.stops }
