import { z } from 'zod'
import { StepResult } from '../model/decision.ts'
import { Addition } from '../model/client.ts'
import { FileDiff, SeenFiles } from '../model/diff.ts'
import { closedToAgents } from './base.ts'

/** Programs that agents run in. Their configuration is the person’s: agents can neither see nor change it here. */
export const clients = {
  /** Previews adding Schoolhouse to a client. Changes nothing; no file if the client has it already. */
  preview: closedToAgents.input(Addition).output(z.array(FileDiff)),
  /** Adds it, as a step that undo takes back. `conflict` if the file changed since it was seen. */
  add: closedToAgents.input(Addition.extend({ seen: SeenFiles.optional() })).output(StepResult),
}
