import { similarTo } from '../engine/neighbours.ts'
import { startTriage } from '../engine/triageJob.ts'
import { readClusters, readConflicts } from '../engine/triage/clusters/readClusters.ts'
import { os } from './context.ts'

export const neighbours = {
  similar: os.neighbours.similar.handler(({ input, context }) =>
    similarTo(context.library.engine().core, input.id, input.limit),
  ),
  clusters: os.neighbours.clusters.handler(({ input, context }) =>
    readClusters(context.library.engine().core.library.db, input),
  ),
  conflicts: os.neighbours.conflicts.handler(({ input, context }) =>
    readConflicts(context.library.engine().core.library.db, input),
  ),
  update: os.neighbours.update.handler(({ context }) => startTriage(context.library.engine().core)),
}
