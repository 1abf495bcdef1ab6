import { z } from 'zod'
import { FileDiff, SeenFiles } from '../model/diff.ts'
import { Job } from '../model/job.ts'
import { Detection, MovedPlace, ProjectLeft, Removal, Source, SourceKind, UnreadableLine } from '../model/source.ts'
import { closedToAgents, openAtTerminal, openToAgents } from './base.ts'
import { cutText, exactText, maskedText } from '../model/texts.ts'

/** A source that cannot be read at the moment, so nothing is written to it. */
export const PausedSource = z.object({
  source_id: exactText,
  name: maskedText,
  decisions: z.number().describe('decisions that wait for it'),
  reason: maskedText.describe('why, with the path and what to do'),
})
export type PausedSource = z.infer<typeof PausedSource>

export const WriteBackPlan = z.object({
  decisions: z.number().describe('decisions this would write'),
  files: z.array(z.object({ source_id: exactText, diff: FileDiff })),
  needs_you: z
    .array(
      z.object({
        memory_id: exactText,
        description: cutText,
        reason: maskedText,
        decide_on: exactText.describe('the memory to decide on first: this one, or one whose place it takes'),
      }),
    )
    .describe('decisions left out because the record was changed outside Schoolhouse'),
  paused: z.array(PausedSource).describe('sources that cannot be read now: nothing is written there'),
})
export type WriteBackPlan = z.infer<typeof WriteBackPlan>

const forced = z.boolean().optional().describe('write also what the safety rules stop')

export const sources = {
  list: openToAgents.route({ method: 'GET', path: '/sources', summary: 'List all sources' }).output(z.array(Source)),
  /** Detects stores at a path, best match first; `validation` if there is none. */
  detect: openAtTerminal
    .route({ method: 'GET', path: '/sources/detect', summary: 'Detect the stores at a path' })
    .input(z.object({ path: z.string() }))
    .output(z.array(Detection)),
  /** Returns the projects of a folder of projects in which `detect` finds nothing; none for any other path. */
  projectsLeft: openAtTerminal
    .route({ method: 'GET', path: '/sources/projects-left', summary: 'List the projects in a folder without memories' })
    .input(z.object({ path: z.string() }))
    .output(z.array(ProjectLeft)),
  /** Adds a source and starts reading it. Adding the same path twice returns the same source. */
  add: openAtTerminal
    .route({ method: 'POST', path: '/sources', summary: 'Add a source and start reading it' })
    .input(z.object({ path: z.string(), kind: SourceKind.optional(), project_dir: z.string().optional() }))
    .output(z.object({ source_id: exactText, job: Job })),
  sync: openAtTerminal
    .route({ method: 'POST', path: '/sources/sync', summary: 'Sync one source or all sources' })
    .input(z.object({ id: z.string().optional() }))
    .output(Job),
  /** Previews removing a source; changes nothing. */
  planRemove: closedToAgents
    .route({ method: 'GET', path: '/sources/{id}/removal', summary: 'Preview removing a source' })
    .input(z.object({ id: z.string() }))
    .output(Removal),
  /** Removes a source and its undecided memories; its files are not changed. */
  remove: closedToAgents
    .route({ method: 'DELETE', path: '/sources/{id}', summary: 'Remove a source; its files stay', successStatus: 204 })
    .input(z.object({ id: z.string() }))
    .output(z.void()),
  /** Previews a source's new location; `validation` if it has none of the source's records. Changes nothing. */
  planMove: closedToAgents
    .route({ method: 'POST', path: '/sources/{id}/move/plan', summary: 'Preview moving a source to a new path' })
    .input(z.object({ id: z.string(), path: z.string() }))
    .output(MovedPlace),
  /**
   * Moves a source to a new path and starts reading it there; `conflict` if more records are missing there than the preview
   * showed. Cannot be undone, only moved back.
   */
  move: closedToAgents
    .route({ method: 'POST', path: '/sources/{id}/move', summary: 'Move a source to a new path' })
    .input(
      z.object({
        id: z.string(),
        path: z.string(),
        missing: z
          .number()
          .optional()
          .describe('how many known records are not there, as the plan says: without it none may be missing'),
      }),
    )
    .output(z.object({ source: Source, place: MovedPlace, job: Job })),
  unreadable: openToAgents
    .route({
      method: 'GET',
      path: '/sources/{id}/unreadable',
      summary: 'List the lines of a source that could not be read',
    })
    .input(z.object({ id: z.string() }))
    .output(z.array(UnreadableLine)),
  setAutoWrite: closedToAgents
    .route({
      method: 'POST',
      path: '/sources/{id}/auto-write',
      summary: 'Turn automatic write-back for a source on or off',
    })
    .input(z.object({ id: z.string(), on: z.boolean() }))
    .output(Source),
  /**
   * Sets whether a link out of the source's root is followed. If the link's target changes later, the question is asked
   * again.
   */
  setLink: closedToAgents
    .route({
      method: 'POST',
      path: '/sources/{id}/links',
      summary: 'Follow or ignore a link that leads out of a source',
    })
    .input(z.object({ id: z.string(), path: z.string(), follow: z.boolean() }))
    .output(z.object({ source: Source, job: Job })),
  /** Assigns a source and its memories to the project of a folder; `null` removes them from their project. */
  setProject: closedToAgents
    .route({ method: 'POST', path: '/sources/{id}/project', summary: 'Set the project a source belongs to' })
    .input(
      z.object({
        id: z.string(),
        project_dir: z.string().nullable().describe('absolute path of the folder of the project; null for no project'),
      }),
    )
    .output(Source),
  planWriteBack: openAtTerminal
    .route({ method: 'POST', path: '/write-back/plan', summary: 'Preview a write-back, as diffs' })
    .input(z.object({ source_id: z.string().optional(), force: forced }))
    .output(WriteBackPlan),
  /** Writes pending decisions into the sources’ files; returns what was written. */
  writeBack: closedToAgents
    .route({ method: 'POST', path: '/write-back', summary: 'Write pending decisions to the files of sources' })
    .input(z.object({ source_id: z.string().optional(), seen: SeenFiles.optional(), force: forced }))
    .output(WriteBackPlan),
}
