import { walkLineage } from '../engine/lineage/walk.ts'
import { os } from './context.ts'

export const lineage = {
  get: os.lineage.get.handler(({ input, context }) =>
    walkLineage(context.library.engine().core.library.db, input.id, input.depths),
  ),
}
