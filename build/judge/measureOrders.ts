import process from 'node:process'
import { readOrderSet } from './orderSets.ts'
import { measuredOrders } from './orders.ts'

/** `node build/judge/measureOrders.ts FILE`, FILE being `{"planted": […], "ordinary": […]}`: what the rules find in texts they never saw. */
const file = process.argv[2]
if (!file) throw new Error('Name a JSON file: {"planted": […], "ordinary": […]}.')
process.stdout.write(measuredOrders(readOrderSet(file)))
