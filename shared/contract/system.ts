import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Detection } from '../model/source.ts'
import { Topic } from '../model/topic.ts'
import { withoutTexts } from './base.ts'

export const Change = z.object({
  version: z.number(),
  topics: z.array(Topic),
})
export type Change = z.infer<typeof Change>

export const Info = z.object({
  version: z.string(),
  library: z.string().describe('path of the library file'),
  sample: z.boolean(),
  empty: z.boolean().describe('it has neither sources nor memories'),
  host: z.enum(['desktop', 'browser', 'cli']),
  host_note: z.string().nullable().describe('why the app runs in a tab instead of a window'),
  can_pick_folder: z.boolean(),
  home: z.string(),
  notes: z.array(z.string()).describe('what was done about steps that a crash interrupted'),
  command: z.array(z.string()).describe('the words that run the command line on this library, from any folder'),
})
export type Info = z.infer<typeof Info>

export const system = {
  info: withoutTexts.openToAgents
    .route({ method: 'GET', path: '/info', summary: 'Get information about the open library' })
    .output(Info),
  /** Finds agents' stores in the usual places of this machine that are not added yet. Reads only names and counts. */
  discover: withoutTexts.closedToAgents
    .route({ method: 'GET', path: '/discover', summary: 'Find agent stores on this machine that are not added yet' })
    .output(z.array(Detection)),
  openSample: withoutTexts.closedToAgents.output(Info),
  leaveSample: withoutTexts.closedToAgents.output(Info),
  /** Marks the notes as read. */
  forgetNotes: withoutTexts.closedToAgents.output(Info),
  /** Streams change events, at most 4 a second. */
  changes: withoutTexts.closedToAgents.output(eventIterator(Change)),
  /** Opens the desktop's folder dialog; null if cancelled. */
  pickFolder: withoutTexts.closedToAgents.output(z.string().nullable()),
  /** Completes a typed path with folders and files under the home folder; at most 20. */
  completePath: withoutTexts.closedToAgents
    .input(z.object({ prefix: z.string() }))
    .output(z.array(z.object({ path: z.string(), folder: z.boolean() }))),
  /** Shows the file of a source or reference in the file manager. Only known paths are accepted. */
  reveal: withoutTexts.closedToAgents.input(z.object({ path: z.string() })).output(z.void()),
}
