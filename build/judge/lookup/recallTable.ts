import { lookUp } from '../../../main/engine/flows/lookup/lookUp.ts'
import { createTestEngine } from '../../../main/engine/testing/createTestEngine.ts'
import { jaatoLine } from '../../../main/engine/testing/stores.ts'
import { type PlainText, openPlainSearch } from './plainSearch.ts'
import { type AskedQuestion, type Turn, readQuestions, readTurns } from './conversations.ts'

/** Number of answers that count. */
const maxFound = 10

/** Finds at most ten texts of one conversation, by their ids. */
type Find = (conversation: string, question: string) => Promise<string[]>

/**
 * Compares look-up with plain full text on conversations: the share of the turns, or of the sessions, that answer a question
 * among the first ten found in its conversation. A single line if the conversations are missing.
 */
export async function recallTable(folder: string): Promise<string> {
  const [turns, questions] = [readTurns(folder), readQuestions(folder)]
  if (turns.length === 0 || questions.length === 0)
    return `There are no locomo-*.jsonl in ${folder}: no recall to judge.\n`
  const rows: string[] = []
  for (const what of ['sessions', 'turns'] as const) {
    const texts = what === 'turns' ? turns.map(asText) : sessionsOf(turns)
    const placeOf = (place: string): string => (what === 'turns' ? place : (place.split(':')[0] ?? ''))
    rows.push(...(await measure(what, texts, questions, placeOf)))
  }
  return (
    `| found in conversations | by | recall at ${maxFound}, ${questions.length} questions | of these, the ${questions.filter((each) => !each.isAdversarial).length} with an answer |\n` +
    `|---|---|---|---|\n${rows.join('')}`
  )
}

async function measure(
  what: string,
  texts: readonly PlainText[],
  questions: readonly AskedQuestion[],
  placeOf: (place: string) => string,
): Promise<string[]> {
  const plain = openPlainSearch(texts)
  const ours = await openLookUp(texts)
  const row = async (name: string, find: Find): Promise<string> => {
    const shares = await Promise.all(
      questions.map(async ({ conversation, question, evidence, isAdversarial }) => {
        const found = new Set(await find(conversation, question))
        const wanted = [...new Set(evidence.map(placeOf))]
        return { isAdversarial, share: wanted.filter((place) => found.has(place)).length / wanted.length }
      }),
    )
    const answered = shares.filter((each) => !each.isAdversarial)
    return `| ${what} | ${name} | ${mean(shares)} | ${mean(answered)} |\n`
  }
  const rows = [await row('SQLite’s bm25, porter, without small words', plain.find), await row('look-up', ours.find)]
  plain.close()
  await ours.close()
  return rows
}

/** A library in which each conversation is a project, asked as an agent asks. */
async function openLookUp(texts: readonly PlainText[]): Promise<{ find: Find; close(): Promise<void> }> {
  const harness = createTestEngine()
  for (const [conversation, own] of Map.groupBy(texts, (text) => text.conversation)) {
    const lines = own.map(({ place, text }) => jaatoLine(place, text, { description: '', tags: [] }))
    harness.write(`${conversation}/.jaato/memories.jsonl`, `${lines.join('\n')}\n`)
    await harness.sync(`${conversation}/.jaato`, { project: conversation })
  }
  return {
    async find(project, query) {
      const by = { actor: 'person-cli', session: null }
      const { items } = await lookUp(harness.engine.core, { query, project, limit: maxFound, hypotheses: true, by })
      return items.map(({ external_id }) => external_id ?? '')
    },
    close: () => harness.end(),
  }
}

function asText({ conversation, place, text }: Turn): PlainText {
  return { conversation, place, text }
}

function sessionsOf(turns: readonly Turn[]): PlainText[] {
  const bySession = Map.groupBy(turns, ({ conversation, place }) => `${conversation} ${place.split(':')[0] ?? ''}`)
  return [...bySession].map(([key, own]) => {
    const [conversation = '', place = ''] = key.split(' ')
    return { conversation, place, text: own.map(({ text }) => text).join('\n') }
  })
}

function mean(shares: readonly { share: number }[]): string {
  return (shares.reduce((sum, { share }) => sum + share, 0) / shares.length).toFixed(3)
}
