import { checkFreshness } from '../engine/flows/lookup/checkFreshness.ts'
import { explainLookUp } from '../engine/flows/lookup/explainLookUp.ts'
import { lookUp } from '../engine/flows/lookup/lookUp.ts'
import { makePack } from '../engine/flows/lookup/pack.ts'
import { unusedReferences, usesOf } from '../engine/flows/lookup/uses.ts'
import { countTags } from '../engine/store/queries/answerRows.ts'
import { projectIds } from '../engine/store/queries/projects.ts'
import { byOf, os } from './context.ts'

export const retrieval = {
  lookUp: os.retrieval.lookUp.handler(({ input, context }) =>
    lookUp(context.library.engine().core, { ...input, by: byOf(context) }),
  ),
  explain: os.retrieval.explain.handler(({ input, context }) => explainLookUp(context.library.engine().core, input)),
  tags: os.retrieval.tags.handler(({ input, context }) => {
    const { db } = context.library.engine().core.library
    const projects = input.project === undefined ? null : projectIds(db, input.project)
    return { tags: countTags(db, projects, input.limit) }
  }),
  pack: os.retrieval.pack.handler(({ input, context }) =>
    makePack(context.library.engine().core, { ...input, by: byOf(context) }),
  ),
  uses: os.retrieval.uses.handler(({ input, context }) => usesOf(context.library.engine().core, input.id)),
  unused: os.retrieval.unused.handler(({ context }) => ({
    references: unusedReferences(context.library.engine().core),
  })),
  checkFreshness: os.retrieval.checkFreshness.handler(({ input, context }) =>
    checkFreshness(context.library.engine().core, input.project),
  ),
}
