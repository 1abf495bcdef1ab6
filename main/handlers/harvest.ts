import { checkpointSession } from '../engine/flows/harvest/checkpointSession.ts'
import { resultOf, startHarvest } from '../engine/flows/harvest/harvestJob.ts'
import { passageOf } from '../engine/flows/harvest/passageOf.ts'
import { transcriptPlaces } from '../engine/flows/harvest/transcriptPlaces.ts'
import { byOf, os } from './context.ts'

export const harvest = {
  start: os.harvest.start.handler(({ input: { path, dry_run, without, leave_out, take_up }, context }) =>
    startHarvest(context.library.engine().core, {
      path,
      dryRun: dry_run,
      choice: { without: new Set(without), leaveOut: new Set(leave_out), takeUp: new Set(take_up) },
    }),
  ),
  places: os.harvest.places.handler(({ context }) => transcriptPlaces(context.library.engine().core)),
  result: os.harvest.result.handler(({ input, context }) => resultOf(context.library.engine().core, input.job)),
  passage: os.harvest.passage.handler(({ input, context }) =>
    passageOf(context.library.engine().core.library.db, input.id, input.around),
  ),
  checkpoint: os.harvest.checkpoint.handler(({ input, context }) =>
    checkpointSession(context.library.engine().core, {
      session: input.session ?? context.session,
      by: byOf(context),
    }),
  ),
}
