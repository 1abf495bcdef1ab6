import { type ExplainedLookUp, type Gain, LookUp } from '../../../../shared/model/lookUp.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import { lineageFactor, supersededAmong } from '../../retrieve/adjustScores.ts'
import { askedForms } from '../../retrieve/askedForms.ts'
import { memoryGains, packOrder, planGains } from '../../retrieve/planWords.ts'
import { plans } from '../../retrieve/plans.ts'
import type { Core } from '../../runtime/core.ts'
import { type LookUpRequest, rank, toLookUp } from './lookUp.ts'

/**
 * Returns a look-up as an agent would get it, with what each memory's score was multiplied by, and the words found. Counts
 * nothing, because trying is no use. Throws `not_found` for an unknown project.
 */
export async function explainLookUp(core: Core, request: Omit<LookUpRequest, 'by'>): Promise<ExplainedLookUp> {
  const ranked = await rank(core, request)
  const plan = plans[ranked.intent]
  const superseded = supersededAmong(ranked.answers)
  const gains = new Map<string, Gain[]>(
    ranked.answers
      .slice(0, ranked.limit)
      .map((answer) => [answer.id, [...memoryGains(plan, answer), ...lineageGains(lineageFactor(answer, superseded))]]),
  )
  // Words are taken from the texts as answers show them, so that none of a secret is spelled out.
  const found = await maskSecrets(core, toLookUp(ranked), LookUp)
  const texts = [
    ...found.items.flatMap(({ title, content, tags }) => [title, content, ...tags]),
    ...found.references.flatMap(({ name, description }) => [name, description]),
  ]
  return {
    ...found,
    items: found.items.map((item) => ({ ...item, gains: gains.get(item.id) ?? [] })),
    plan: planGains(plan),
    pack_order: packOrder(plan),
    words: askedForms(ranked.words, texts),
  }
}

function lineageGains(factor: number): Gain[] {
  if (factor === 1) return []
  return [{ words: factor < 1 ? 'superseded' : 'refines a superseded one', factor }]
}
