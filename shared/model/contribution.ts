import { z } from 'zod'
import { MemoryKind, Scope, ThoughtType } from './memory.ts'
import { Guidance } from './proposal.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/** Maximum length of a contributed text in characters: about 3,000 words, more than any one lesson needs. */
const maxContribution = 20_000
const tooLong = { error: `at most ${maxContribution} characters; store one lesson at a time` }
const text = z.string().trim().min(1, { error: 'is empty; say what was learned' }).max(maxContribution, tooLong)
const name = z.string().trim().min(1).max(200)
const id = z.string().min(1).max(500)

/** What a memory is made from: one memory that it improves, or several that it joins. */
const lineageFields = {
  refines: id
    .optional()
    .describe('the id of one memory that this text improves or corrects; not together with consolidates'),
  consolidates: z
    .array(id)
    .max(100)
    .optional()
    .describe('the ids of two or more memories that this text joins into one; not together with refines'),
}

/** A lesson to be stored as a raw memory. */
export const Contribution = z.object({
  content: text.describe('what was learned, in words that help another agent; at most 20,000 characters'),
  description: z.string().trim().min(1).max(500).optional().describe('a title; default: taken from the content'),
  tags: z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .optional()
    .describe('a few words to find it by; a refinement or consolidation without any takes those of its sources'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('how sure you are: 0.9 and above verified, 0.7 seen to work, 0.5 likely, below that a guess'),
  evidence: z
    .string()
    .trim()
    .min(1)
    .max(maxContribution, tooLong)
    .optional()
    .describe('what shows that it is true: a file and line, a test, a commit, what a person said'),
  scope: Scope.optional().describe('project: holds in this project only (default); universal: holds everywhere'),
  kind: MemoryKind.optional().describe('what sort of lesson it is'),
  ...lineageFields,
  session: name.optional().describe('the session it was learned in; ignored where the connection states its own'),
  project: z
    .string()
    .min(1)
    .max(4000)
    .optional()
    .describe(
      'the project it belongs to: its name, its id or a folder of its repository; `none` for no project. Default: that of its sources, else none',
    ),
})
export type Contribution = z.infer<typeof Contribution>

/** What became of a contribution. */
export const Contributed = z.object({
  id: exactText.describe('its id, `m_` and 16 characters'),
  external_id: exactText.describe('its id in references, `mem_` and its time'),
  created: z.boolean().describe('false where the same text was stored by the same agent in the same session before'),
  thought_type: ThoughtType,
  source_ids: z.array(exactText).describe('the memories it was made from'),
  superseded: z
    .array(exactText)
    .describe('those of them that it replaces at once; the others stay until a person decides'),
  weight: z.number().min(1).describe('its initial weight: half the mean of its sources’, at least 1'),
  guidance: Guidance,
})
export type Contributed = z.infer<typeof Contributed>

/** One request that looks up what is known about a prompt, and stores it if it teaches something. */
export const MemoryRequest = z.object({
  prompt: text.describe('what you learned, or what you want to know; at most 20,000 characters'),
  agent_id: name.describe('the id you go by; recorded with what is stored'),
  agent_name: name.describe('the name you go by; shown as the contributor'),
  context: z
    .string()
    .trim()
    .max(maxContribution, tooLong)
    .nullish()
    .describe('what you are doing; its words help the look-up and are not stored'),
  session_id: name.nullish().describe('your session; ignored where the connection states its own'),
  refines: lineageFields.refines.nullable(),
  consolidates: lineageFields.consolidates.nullable(),
})
export type MemoryRequest = z.infer<typeof MemoryRequest>

/** A memory found for a prompt. */
const ThoughtSource = z.object({
  thought_id: exactText,
  content: maskedText,
  contributor_name: maskedText.describe('the agent that stored it; `unknown` where its source names none'),
  score: z.number().min(0).max(1).describe('after the adjustments for superseded memories and refinements'),
  pheromone_weight: z.number().min(0),
  tags: z.array(maskedText),
  refined_by: exactText.nullable().describe('the newest memory that refines or joins it'),
  superseded: z.boolean().describe('whether there is one'),
})

/** One memory of a lineage. */
const ThoughtNode = z.object({
  thought_id: exactText,
  thought_type: ThoughtType,
  content_preview: cutText.describe('the first 80 characters'),
  contributor: maskedText.nullable(),
  created_at: timestamp,
  source_ids: z.array(exactText),
  depth: z.number().int().describe('0 for the memory asked for, negative for its sources, positive for its results'),
})

/** The memories one memory came from and those made from it, at most ten levels each way. */
export const ThoughtLineage = z.object({
  thought_id: exactText,
  chain: z.array(ThoughtNode).describe('by depth, then by date'),
  truncated: z.boolean().describe('whether the lineage goes on beyond what is shown'),
})
export type ThoughtLineage = z.infer<typeof ThoughtLineage>

/** What is known about a prompt, and what was done. */
export const MemoryAnswer = z.object({
  result: z.object({
    sources: z.array(ThoughtSource).describe('what is known, the best match first'),
    guidance: maskedText.nullable().describe('what to do about similar memories, or why nothing was stored'),
  }),
  trace: z.object({
    operations: z.array(z.enum(['contribute', 'retrieve'])).describe('what was done, in order'),
    agent_id: maskedText,
    agent_name: maskedText,
    session_id: maskedText.nullable(),
    thought_id: exactText.nullable().describe('the memory stored; null where the prompt taught nothing'),
    thought_type: ThoughtType.nullable(),
    source_ids: z.array(exactText),
    pheromone_weight: z.number().nullable(),
    lineage: z.array(ThoughtLineage).describe('of the memory stored, then of those found; only where there is any'),
  }),
})
export type MemoryAnswer = z.infer<typeof MemoryAnswer>
