import { similarTo } from '../engine/flows/compare/similarTo.ts'
import { readMergeable } from '../engine/store/queries/pairFlags.ts'
import { uncomparedTexts } from '../engine/store/queries/pairs.ts'
import { startTriage } from '../engine/flows/triage/triageJob.ts'
import { readClusters } from '../engine/flows/clusters/readClusters.ts'
import { readConflicts } from '../engine/flows/clusters/readConflicts.ts'
import { runCooperatively } from '../engine/runtime/cooperative.ts'
import { os } from './context.ts'

export const neighbours = {
  similar: os.neighbours.similar.handler(({ input, context }) =>
    similarTo(context.library.engine().core, input.id, input.limit),
  ),
  mergeable: os.neighbours.mergeable.handler(({ input, context }) =>
    readMergeable(context.library.engine().core.library.db, input.id),
  ),
  clusters: os.neighbours.clusters.handler(({ input, context }) => {
    const { library, ports } = context.library.engine().core
    return runCooperatively(ports.clock, readClusters(library.db, input))
  }),
  conflicts: os.neighbours.conflicts.handler(({ input, context }) => {
    const { library, ports } = context.library.engine().core
    return runCooperatively(ports.clock, readConflicts(library, input))
  }),
  update: os.neighbours.update.handler(({ input, context }) => {
    const { core } = context.library.engine()
    return startTriage(core, input?.ids ? uncomparedTexts(core.library.db, input.ids) : null)
  }),
}
