import {
  checkEvidence,
  checkProjectEvidence,
  listEvidence,
  projectEvidence,
} from '../engine/flows/evidence/evidenceOf.ts'
import { readEvidence } from '../engine/store/queries/evidence.ts'
import { findMemory } from '../engine/store/queries/memories.ts'
import { os } from './context.ts'

export const evidence = {
  get: os.evidence.get.handler(({ input, context }) => {
    const { db } = context.library.engine().core.library
    return readEvidence(db, findMemory(db, input.id).id)
  }),
  check: os.evidence.check.handler(({ input, context }) => checkEvidence(context.library.engine().core, input.id)),
  project: os.evidence.project.handler(({ input, context }) =>
    projectEvidence(context.library.engine().core.library, input.project),
  ),
  checkProject: os.evidence.checkProject.handler(({ input, context }) =>
    checkProjectEvidence(context.library.engine().core, input.project),
  ),
  list: os.evidence.list.handler(({ input, context }) => listEvidence(context.library.engine().core.library, input)),
}
