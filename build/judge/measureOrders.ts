import process from 'node:process'
import { readOrderSet } from './orderSets.ts'
import { measuredOrders } from './orders.ts'

/**
 * `node build/judge/measureOrders.ts FILE`, with FILE as `{"planted": […], "ordinary": […]}`: what the rules find in unseen
 * texts.
 */
const file = process.argv[2]
if (!file) throw new Error('Name a JSON file: {"planted": […], "ordinary": […]}.')
process.stdout.write(measuredOrders(readOrderSet(file)))
