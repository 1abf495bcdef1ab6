import { z } from 'zod'
import { Job } from '../model/job.ts'
import { Pack } from '../model/pack.ts'
import { HarvestResult, Passage, Session, SessionCheckpoint, TranscriptPlace } from '../model/session.ts'
import { closedToAgents, openAtTerminal, openToAgents } from './base.ts'

export const harvest = {
  /**
   * Reads the transcripts at a path and adds the lessons they teach as raw memories, as a job, whose own result holds numbers
   * only. `not_found` or `validation` for a path without transcripts.
   */
  start: closedToAgents
    .route({
      method: 'POST',
      path: '/harvest',
      summary: 'Read transcripts of agents and add the lessons found in them',
    })
    .input(
      z.object({
        path: z.string().describe('absolute path of a transcript, or of a folder with transcripts'),
        dry_run: z.boolean().default(false).describe('only report what would be added; store nothing'),
        without: z
          .array(z.string())
          .max(500)
          .default([])
          .describe('ids of lessons that are left out this time, as a dry run names them'),
        leave_out: z
          .array(z.string())
          .max(500)
          .default([])
          .describe('ids of lessons that a person does not want: later harvests leave them out too'),
        take_up: z
          .array(z.string())
          .max(500)
          .default([])
          .describe('ids of lessons left out before that are added after all'),
      }),
    )
    .output(Job),
  /** Returns the places with transcripts among those where agents keep them: in their own folders and in known projects. */
  places: closedToAgents
    .route({ method: 'GET', path: '/harvest', summary: 'List the places with transcripts of agents' })
    .output(z.array(TranscriptPlace)),
  /** Returns what a harvest found, once its job has ended; the results of the latest 20 are kept until the app closes. */
  result: closedToAgents
    .route({ method: 'GET', path: '/harvest/{job}', summary: 'Get what a harvest found' })
    .input(z.object({ job: z.string().describe('the id of its job') }))
    .output(HarvestResult),
  /** Returns the events of a session’s transcript beside a memory; null where its transcript was not read. */
  passage: openToAgents
    .route({ method: 'GET', path: '/memories/{id}/passage', summary: 'Get the transcript passage a memory comes from' })
    .input(
      z.object({
        id: z.string().describe('the memory: our id or the one its source gave it'),
        around: z.coerce.number().int().min(0).max(20).default(3).describe('events shown before and after'),
      }),
    )
    .output(Passage.nullable()),
  /**
   * Reads what is new of a session’s transcript and returns the lessons extracted, with a pack for what is at hand: the person’s
   * last words and the files changed last. `not_found` if the transcript of the session is in no known place.
   */
  checkpoint: openAtTerminal
    .route({
      method: 'POST',
      path: '/checkpoint',
      summary: 'Look through a session now; return what it taught, and a pack',
    })
    .input(
      z.object({
        session: z
          .string()
          .optional()
          .describe(
            'the session’s id, or the absolute path of its transcript; default: the caller’s own, else the last',
          ),
      }),
    )
    .output(
      z.object({
        session: Session,
        extracted: HarvestResult,
        checkpoints: z.array(SessionCheckpoint).describe('of the whole session, in order'),
        pack: Pack.describe('what to know for what the session is about now'),
      }),
    ),
}
