import { type Counted, batchesOf } from '../../advise/batches.ts'
import { instructions } from '../../advise/instructions.ts'
import { type Labelled, questionText } from '../../advise/questionText.ts'
import { maxReplyTokens } from '../../advise/spending.ts'
import type { Asked } from '../../advise/askedMemory.ts'
import type { Core } from '../../runtime/core.ts'

/** A question as it is sent, with what its labels stand for. */
export interface Question {
  batch: readonly Asked[]
  system: string
  text: string
  labels: ReadonlyMap<string, Labelled>
  /** Tokens that are sent, and that the reply may have at most. */
  tokens: { question: number; reply: number }
}

const markLength = 8

/** Divides memories into batches and writes the question about each. */
export async function makeQuestions(core: Pick<Core, 'ports'>, asked: readonly Asked[]): Promise<Question[]> {
  const { tokens, ids } = core.ports
  const count = await tokens.counter()
  // Nobody who wrote a note can know the mark, so no note can end its own data.
  const mark = ids.random().slice(0, markLength).toUpperCase()
  const system = instructions(mark)
  const counted: Counted[] = asked.map((each) => ({
    asked: each,
    tokens: count(questionText([each.subject], mark).text),
  }))
  return batchesOf(counted).map((all) => {
    const batch = all.map((each) => each.asked)
    const { text, labels } = questionText(
      batch.map(({ subject }) => subject),
      mark,
    )
    const question = count(system) + count(text)
    const reply = maxReplyTokens(batch.length, count(text))
    return { batch, system, text, labels, tokens: { question, reply } }
  })
}
