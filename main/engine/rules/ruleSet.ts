import { Rule, type RuleText } from '../../../shared/model/rule.ts'
import { scannerRules } from './secrets/scannerRules.ts'
import { secretRules } from './secrets/secretRules.ts'
import { serviceRules } from './secrets/serviceRules.ts'
import { proseRules } from './secrets/proseRules.ts'
import { gateRules } from './data/gate.ts'
import { hiddenRules } from './data/hidden.ts'
import { chatterRules } from './data/chatter.ts'
import { outputRules } from './data/output.ts'
import { personalRules } from './data/personal.ts'
import { openOrderRules } from './data/openOrders.ts'
import { orderRules } from './data/orders.ts'
import { ruseRules } from './data/ordersByRuse.ts'
import { approvingRules } from './data/ordersToApprove.ts'
import { disarmingRules } from './data/ordersToDisarm.ts'
import { hidingRules } from './data/ordersToHide.ts'
import { readerRules } from './data/ordersToReaders.ts'
import { sendingRules } from './data/ordersToSend.ts'
import { poisoningRules } from './data/poisoning.ts'
import { promoteRules } from './data/promoteRules.ts'
import { rejectRules } from './data/rejectRules.ts'

const texts: readonly RuleText[] = [
  ...rejectRules,
  ...chatterRules,
  ...outputRules,
  ...gateRules,
  ...promoteRules,
  ...serviceRules,
  ...secretRules,
  ...proseRules,
  ...scannerRules,
  ...personalRules,
  ...poisoningRules,
  ...orderRules,
  ...openOrderRules,
  ...hidingRules,
  ...sendingRules,
  ...approvingRules,
  ...disarmingRules,
  ...readerRules,
  ...ruseRules,
  ...hiddenRules,
]

/** All built-in rules, in the order they are shown and tried. */
export const builtInRules: readonly Rule[] = texts.map((text) => Rule.parse(text))
