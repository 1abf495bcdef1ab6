import { AppError } from '../../../../shared/errors.ts'
import type { VerdictRequest } from '../../../../shared/model/proposal.ts'
import type { AdvisorVerdict } from '../../advise/readReply.ts'
import type { Asked } from '../../advise/askedMemory.ts'
import { whyLarge } from '../../advise/tiers.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { readAdvisorBasis, saveAsked } from '../../store/queries/advisorRows.ts'
import { CapReached, askModel } from './askModel.ts'
import { type Question, makeQuestions } from './makeQuestion.ts'
import { type Advisor, type RunState, countDropped } from './runState.ts'
import { checkVerdict, proposeChecked } from './takeVerdict.ts'

/** A verdict that may be proposed, and whether the large model is asked about it. */
interface Judged {
  asked: Asked
  advisor: Advisor
  request: VerdictRequest
  why: ReturnType<typeof whyLarge>
}

/**
 * Asks the small model about a batch, the large one about what needs it, and proposes what holds: the large model’s verdict
 * where it gave one, else the small one’s. `bases` is the state of each memory when it was chosen; of one that changed since,
 * nothing is proposed. Throws what `askModel` throws for the small model.
 */
export async function judgeBatch(run: RunState, question: Question, bases: ReadonlyMap<string, string>): Promise<void> {
  const { report } = run
  const verdicts = await askModel(run, run.small, question)
  report.asked += question.batch.length
  if (!verdicts) return
  countDropped(run, 'unanswered', question.batch.length - verdicts.size)
  const judged = checkAll(run, run.small, question, verdicts)
  const again = judged.filter(({ why }) => why !== null).map(({ asked }) => asked)
  const better = run.large && again.length > 0 ? await askAgain(run, run.large, again) : new Map<string, Judged>()
  for (const first of judged) {
    const { id } = first.asked.subject
    propose(run, better.get(id) ?? first, bases.get(id) ?? '')
  }
}

function checkAll(
  run: RunState,
  advisor: Advisor,
  { batch, labels }: Question,
  verdicts: ReadonlyMap<string, AdvisorVerdict>,
): Judged[] {
  return batch.flatMap((asked) => {
    const verdict = verdicts.get(asked.subject.id)
    if (!verdict) return []
    const checked = checkVerdict(run.core, verdict, asked, labels)
    run.report.untrue_quotes += checked.untrue
    if (checked.dropped === null)
      return [{ asked, advisor, request: checked.request, why: whyLarge(verdict, checked.others, asked) }]
    countDropped(run, checked.dropped)
    return []
  })
}

/**
 * Asks the large model about memories, by themselves and without what the small one said. If it cannot be asked, the run goes
 * on without it, and the report says why.
 */
async function askAgain(run: RunState, large: Advisor, asked: readonly Asked[]): Promise<Map<string, Judged>> {
  const { core, report } = run
  const found = new Map<string, Judged>()
  try {
    for (const question of await makeQuestions(core, asked)) {
      const verdicts = await askModel(run, large, question)
      report.asked_again += question.batch.length
      for (const judged of checkAll(run, large, question, verdicts ?? new Map()))
        found.set(judged.asked.subject.id, judged)
    }
  } catch (error) {
    if (!(error instanceof CapReached || error instanceof AppError)) throw error
    run.large = null
    if (!run.signal.aborted) report.problem = `The large model was not asked any more. ${error.message}`
  }
  return found
}

function propose(run: RunState, { asked, advisor, request }: Judged, basis: string): void {
  const { core, report, small } = run
  const { db } = core.library
  const { id } = asked.subject
  const by = { actor: advisor.actor, session: report.id, model: advisor.model.model }
  const proposed = readAdvisorBasis(db, id) === basis ? proposeChecked(core, request, by, asked) : null
  if (!proposed) return countDropped(run, 'refused')
  report.proposals.push(proposed)
  writeWhole(core.library, (writable) => {
    for (const actor of new Set([small.actor, advisor.actor])) saveAsked(writable, { memory_id: id, actor, basis })
  })
}
