import { z } from 'zod'
import { Settlement } from '../../../shared/model/decision.ts'

const advisorActs = ['promote', 'validate', 'merge', 'edit', 'settle', 'retain', 'discard'] as const

/** A verdict as an advisor gives it. */
export const AdvisorVerdict = z.object({
  memory: z.string().trim().min(1),
  act: z.enum(advisorActs),
  confidence: z.number().min(0).max(1),
  reasons: z.array(z.string().trim().min(1)).min(1),
  quotes: z.array(z.object({ text: z.string(), file: z.string().nullish() })),
  with: z.array(z.string().trim()).nullish(),
  text: z.string().trim().nullish(),
  title: z.string().trim().nullish(),
  keep: Settlement.nullish(),
  scope: z.enum(['project', 'universal']).nullish(),
})
export type AdvisorVerdict = z.infer<typeof AdvisorVerdict>

/** The JSON Schema of a reply, with an object at its root. */
export const replySchema: Readonly<Record<string, unknown>> = z.toJSONSchema(
  z.object({ verdicts: z.array(AdvisorVerdict) }),
)

/** A reply that could be read: its verdicts, and how many were incomplete; or why it could not. */
export type ReadReply =
  { verdicts: AdvisorVerdict[]; incomplete: number; problem: null } | { verdicts: null; problem: string }

const maxVerdicts = 500
const Envelope = z.object({ verdicts: z.array(z.unknown()).max(maxVerdicts) })

/**
 * Reads a reply: the JSON object in it, wherever it stands. Single verdicts that are incomplete are counted, but if none is
 * complete, the reply could not be read.
 */
export function readReply(text: string): ReadReply {
  const value = objectIn(text)
  if (value === null) return { verdicts: null, problem: text.trim() === '' ? 'it is empty.' : 'it is not valid JSON.' }
  const { data } = Envelope.safeParse(value)
  if (!data) return { verdicts: null, problem: 'it has no list `verdicts`.' }
  const read = data.verdicts.map((each) => AdvisorVerdict.safeParse(each))
  const verdicts = read.flatMap(({ data }) => data ?? [])
  const failed = read.find(({ success }) => !success)
  if (verdicts.length === 0 && failed?.error) return { verdicts: null, problem: problemIn(failed.error) }
  return { verdicts, incomplete: read.length - verdicts.length, problem: null }
}

function problemIn({ issues }: z.ZodError): string {
  const [first] = issues
  return first ? `\`${first.path.join('.')}\`: ${first.message}.` : 'a verdict is incomplete.'
}

/** Models put JSON between fences, and thoughts before it. */
function objectIn(text: string): unknown {
  const start = text.lastIndexOf('</think>') + 1
  const from = text.indexOf('{', start)
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) return null
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return null
  }
}
