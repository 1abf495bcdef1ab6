import { repairRequest } from '../../advise/instructions.ts'
import { type AdvisorVerdict, readReply, replySchema } from '../../advise/readReply.ts'
import { capReached, spendingOf } from '../../advise/spending.ts'
import type { LanguageModelQuestion } from '../../ports.ts'
import { spentThisMonth } from './advisorSettings.ts'
import type { Question } from './makeQuestion.ts'
import { type Advisor, type RunState, countCall, countDropped, spentInRun } from './runState.ts'

/** A cap ends the run before the next call. */
export class CapReached extends Error {}

/** A reply that cannot be read is asked for once more, with its first characters shown again. */
const maxCalls = 2
const maxShown = 2000

/**
 * Asks a model about a batch and returns its verdicts by the memory’s id, one for each. A reply that cannot be read is asked for
 * once more; then its memories count as incomplete, and the result is null. Throws `CapReached` before a call that might break a cap, and what the port
 * throws.
 */
export async function askModel(
  run: RunState,
  advisor: Advisor,
  { system, text, labels, tokens, batch }: Question,
): Promise<Map<string, AdvisorVerdict> | null> {
  const { core, report } = run
  const count = await core.ports.tokens.counter()
  let turns: LanguageModelQuestion['turns'] = [{ by: 'us', text }]
  for (let call = 1; ; call += 1) {
    const question = count(system) + turns.reduce((sum, turn) => sum + count(turn.text), 0)
    assertWithinCaps(run, advisor, { in: question, out: tokens.reply })
    const reply = await core.ports.languageModels.ask(
      advisor.place,
      { system, turns, schema: replySchema, tokens: { question, reply: tokens.reply } },
      run.signal,
    )
    countCall(run, advisor, spendingOf(advisor.model, reply.tokens ?? { in: question, out: count(reply.text) }))
    const read = readReply(reply.text)
    if (read.verdicts) {
      countDropped(run, 'incomplete', read.incomplete)
      return byMemory(run, read.verdicts, labels)
    }
    if (call === maxCalls) {
      countDropped(run, 'incomplete', batch.length)
      return null
    }
    report.repaired += 1
    turns = [
      { by: 'us', text },
      { by: 'model', text: reply.text.slice(0, maxShown) || '(nothing)' },
      { by: 'us', text: repairRequest(read.problem, reply.isCut) },
    ]
  }
}

function assertWithinCaps(run: RunState, { model }: Advisor, tokens: { in: number; out: number }): void {
  const budget = { caps: run.settings.caps, run: spentInRun(run), month: spentThisMonth(run.core) }
  const stop = capReached(budget, spendingOf(model, tokens))
  if (stop !== null) throw new CapReached(stop)
}

/** The first verdict on each memory that was asked about; others are about nothing anybody asked. */
function byMemory(run: RunState, verdicts: readonly AdvisorVerdict[], labels: Question['labels']) {
  const found = new Map<string, AdvisorVerdict>()
  for (const verdict of verdicts) {
    const about = labels.get(verdict.memory)
    if (about?.kind !== 'asked' || found.has(about.id)) countDropped(run, 'unknown')
    else found.set(about.id, verdict)
  }
  return found
}
