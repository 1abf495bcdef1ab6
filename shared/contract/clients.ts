import { z } from 'zod'
import { StepResult } from '../model/decision.ts'
import { Addition, AdvisorExport } from '../model/client.ts'
import { FileDiff, SeenFiles } from '../model/diff.ts'
import { exactText } from '../model/texts.ts'
import { closedToAgents, openToAgents } from './base.ts'

/** Programs that agents run in. Their configuration is the person’s: agents can neither see nor change it here. */
export const clients = {
  /** Previews adding Schoolhouse to a client. Changes nothing; no file if the client has it already. */
  preview: closedToAgents.input(Addition).output(z.array(FileDiff)),
  /** Adds it, as a step that undo takes back. `conflict` if the file changed since it was seen. */
  add: closedToAgents.input(Addition.extend({ seen: SeenFiles.optional() })).output(StepResult),
  /** Returns what an advisor and agents that store memories are told, as one text. */
  advisorText: openToAgents
    .route({
      method: 'GET',
      path: '/advisor/instructions',
      summary: 'Get the instructions for an advisor and for agents that store',
    })
    .input(z.object({}))
    .output(z.object({ text: exactText.describe('Markdown') })),
  /** Previews exporting the advisor. Changes nothing; no file if all are there already. `validation` for a folder that is a file. */
  previewAdvisor: closedToAgents.input(AdvisorExport).output(z.array(FileDiff)),
  /** Exports it, as a step that undo takes back. `conflict` if a file changed since it was seen. */
  exportAdvisor: closedToAgents.input(AdvisorExport.extend({ seen: SeenFiles.optional() })).output(StepResult),
}
