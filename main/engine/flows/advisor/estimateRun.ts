import type { AdvisorEstimate, AdvisorModel, AdvisorModelSpending } from '../../../../shared/model/advisor.ts'
import { addSpending, capReached, nothingSpent, spendingOf, usualReplyTokens } from '../../advise/spending.ts'
import type { Core } from '../../runtime/core.ts'
import { advisorActor, assertConfigured, spentThisMonth, whereOf } from './advisorSettings.ts'
import { type AdvisorScope, chooseMemories } from './chooseMemories.ts'
import { gatherSubjects } from './gatherSubjects.ts'
import { type Question, makeQuestions } from './makeQuestion.ts'

/**
 * Writes all questions of a run without sending any, counts their tokens, and adds what the replies usually have. Throws
 * `precondition` while the advisor is off.
 */
export async function estimateRun(core: Core, scope: AdvisorScope): Promise<AdvisorEstimate> {
  const { small, large, caps } = assertConfigured(core)
  const { chosen, ...counts } = await chooseMemories(core, scope, [small, ...(large ? [large] : [])].map(advisorActor))
  const asked = await gatherSubjects(core, chosen, { cancelled: false })
  const questions = await makeQuestions(core, asked)
  const forSmall = spendingOn(small, questions)
  const forLarge = large && spendingOn(large, questions)
  const most = addSpending(forSmall, ...(forLarge ? [forLarge] : []))
  const month = spentThisMonth(core)
  const stop = capReached({ caps, run: nothingSpent, month }, most)
  return { ...counts, memories: asked.length, small: forSmall, large: forLarge, most, month, stop }
}

/** What asking a model all questions takes. */
function spendingOn(model: AdvisorModel, questions: readonly Question[]): AdvisorModelSpending {
  const each = questions.map(({ batch, tokens }) =>
    spendingOf(model, { in: tokens.question, out: usualReplyTokens(batch.length) }),
  )
  return { ...addSpending(...each), model: model.model, ...whereOf(model) }
}
