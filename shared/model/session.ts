import { z } from 'zod'
import { MemoryKind } from './memory.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/** A session of an agent whose transcript was read. */
export const Session = z.object({
  id: maskedText,
  format: exactText.describe('the format of its transcript'),
  agent: maskedText,
  path: exactText.describe('the file of its transcript'),
  title: cutText.nullable(),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  events: z.number().int(),
})
export type Session = z.infer<typeof Session>

/** A lesson found in a session. */
export const HarvestedLesson = z.object({
  id: exactText.describe('of the raw memory it is, or would be'),
  session: maskedText,
  agent: maskedText,
  project: maskedText
    .nullable()
    .describe('the name of the project its agent worked in; null if that is not on this machine'),
  at: timestamp.describe('when it was said; of a transcript without times, when it was read'),
  rule: exactText.describe('`correction`, `decision`, `usage`, `fix` or `pattern`'),
  text: maskedText,
  kind: MemoryKind,
  confidence: z.number().min(0).max(1),
  evidence_event_ids: z.array(exactText),
  state: z
    .enum(['added', 'known', 'found', 'left-out'])
    .describe('`found` where nothing was stored, `left-out` where a person did not want it'),
})
export type HarvestedLesson = z.infer<typeof HarvestedLesson>

/** A file or folder of this machine that holds transcripts. */
export const TranscriptPlace = z.object({
  path: exactText.describe('absolute'),
  label: maskedText.describe('whose transcripts they are'),
  files: z.number().int().describe('files that may be transcripts'),
  bytes: z.number().int(),
  latest: timestamp.describe('when one was last written'),
})
export type TranscriptPlace = z.infer<typeof TranscriptPlace>

/** Something that could not be read. */
export const HarvestProblem = z.object({
  path: exactText,
  line: z.number().int().nullable().describe('1-based; null for the file as a whole'),
  reason: maskedText,
})
export type HarvestProblem = z.infer<typeof HarvestProblem>

/** The result of reading transcripts. */
export const HarvestResult = z.object({
  dry_run: z.boolean().describe('whether nothing was stored'),
  files: z.number().int().describe('transcripts read'),
  skipped: z.number().int().describe('files in a folder that are no transcripts'),
  sessions: z.array(maskedText),
  events: z.number().int(),
  new_events: z.number().int(),
  checkpoints: z.number().int(),
  new_lessons: z.number().int().describe('added, or found where nothing was stored'),
  known_lessons: z.number().int().describe('found, and in the library or purged before'),
  left_out_lessons: z.number().int().describe('found, and left out by a person, now or before'),
  lessons: z.array(HarvestedLesson).describe('at most 500, the new ones first, then those left out'),
  problems: z.array(HarvestProblem).describe('at most 100'),
})
export type HarvestResult = z.infer<typeof HarvestResult>

/** Data an event’s text states. Null where it states none. */
export const EventSignals = z.object({
  exit_code: z.number().nullable(),
  files_changed: z.array(exactText),
  error: cutText.nullable(),
  tests_passed: z.number().nullable(),
  tests_failed: z.number().nullable(),
  failed: z.boolean().nullable(),
  uncertain: z.boolean().describe('the agent says that it does not know'),
})
export type EventSignals = z.infer<typeof EventSignals>

/** An event beside a memory. */
export const PassageEvent = z.object({
  id: exactText,
  ordinal: z.number().int().describe('its position in the session, from 0'),
  at: timestamp.nullable(),
  role: z.enum(['person', 'agent', 'call', 'result', 'note']),
  tool: maskedText.nullable(),
  synopsis: cutText.describe('one to three lines'),
  text: cutText.describe('at most 4,000 characters'),
  is_cut: z.boolean(),
  is_evidence: z.boolean().describe('whether the memory rests on it'),
  repeats: exactText.nullable().describe('the earlier event with the same output'),
  signals: EventSignals.nullable(),
})
export type PassageEvent = z.infer<typeof PassageEvent>

/** Part of a session’s transcript beside a memory. */
export const Passage = z.object({
  session: Session,
  events: z.array(PassageEvent),
  before: z.number().int().describe('events of the session before these'),
  after: z.number().int().describe('events of the session after these'),
})
export type Passage = z.infer<typeof Passage>

/** A point at which a session is looked through. */
export const SessionCheckpoint = z.object({
  ordinal: z.number().int().describe('the event after which it lies'),
  at: timestamp.nullable(),
  why: z.enum(['window', 'burst', 'task-boundary', 'topic-shift', 'by-hand']),
})
export type SessionCheckpoint = z.infer<typeof SessionCheckpoint>
