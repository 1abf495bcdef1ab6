import { assertLineageKnown } from '../engine/references/foreignReferences.ts'
import { walkLineage } from '../engine/lineage/walk.ts'
import { os } from './context.ts'

export const lineage = {
  get: os.lineage.get.handler(({ input, context }) => {
    const { core } = context.library.engine()
    assertLineageKnown(core, input.id)
    return walkLineage(core.library.db, input.id, input.depths)
  }),
}
