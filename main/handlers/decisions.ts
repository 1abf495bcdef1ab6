import { edit, merge } from '../engine/decide/merge/compose.ts'
import { confirm } from '../engine/decide/verbs/confirm.ts'
import { discard, restore, validate } from '../engine/decide/verbs/move.ts'
import { previewMerge } from '../engine/decide/merge/previewMerge.ts'
import { assertStored } from '../engine/references/foreignReferences.ts'
import { purge } from '../engine/decide/verbs/purge.ts'
import { forgetSecret } from '../engine/decide/verbs/forgetSecret.ts'
import { previewRemoval } from '../engine/decide/verbs/previewRemoval.ts'
import { removeSecret } from '../engine/decide/verbs/removeSecret.ts'
import { resolve } from '../engine/decide/verbs/resolve.ts'
import { retain } from '../engine/decide/verbs/retain.ts'
import { settle } from '../engine/decide/verbs/settle.ts'
import { redo, undo } from '../engine/decide/verbs/undo.ts'
import { undoSteps } from '../engine/decide/undoSteps.ts'
import { unmerge } from '../engine/decide/merge/unmerge.ts'
import type { Verb } from '../engine/decide/context.ts'
import type { Outcome } from '../engine/decide/outcome.ts'
import { filesOfStep } from '../engine/store/stepFiles.ts'
import { updateEvidence } from '../engine/flows/evidence/updateEvidence.ts'
import { acceptRecommended, previewRecommended } from '../engine/flows/review/acceptRecommended.ts'
import { recommendedMerge } from '../engine/flows/review/recommendedMerge.ts'
import { watchRecommended } from '../engine/flows/review/watchRecommended.ts'
import { readJournal } from '../engine/store/journal.ts'
import { unlikeSources } from '../engine/flows/sync/unlikeSources.ts'
import { type CallContext, byOf, os } from './context.ts'

const decide = (context: CallContext, verb: Verb<Outcome>) => context.library.engine().decide(byOf(context), verb)

export const decisions = {
  validate: os.decisions.validate.handler(({ input, context }) =>
    decide(context, (by) => validate(by, input.ids, input.reason ?? null)),
  ),
  discard: os.decisions.discard.handler(({ input, context }) =>
    decide(context, (by) => discard(by, input.ids, input.reason ?? null)),
  ),
  restore: os.decisions.restore.handler(({ input, context }) =>
    decide(context, (by) => restore(by, input.ids, input.reason ?? null)),
  ),
  confirm: os.decisions.confirm.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    for (const id of input.reference_ids ?? []) assertStored(core, id)
    const result = await decide(context, confirm(core, input, input.reason ?? null))
    await updateEvidence(core)
    return result
  }),
  retain: os.decisions.retain.handler(({ input, context }) =>
    decide(context, (by) => retain(by, input.ids, input.reason ?? null)),
  ),
  previewRecommended: os.decisions.previewRecommended.handler(({ input, context }) =>
    previewRecommended(context.library.engine().core, byOf(context), input.ids),
  ),
  recommendedMerge: os.decisions.recommendedMerge.handler(({ input, context }) =>
    recommendedMerge(context.library.engine().core, input.ids),
  ),
  watchRecommended: os.decisions.watchRecommended.handler(({ input, context, signal }) =>
    watchRecommended(context.library.engine().core, byOf(context), input.ids, signal),
  ),
  acceptRecommended: os.decisions.acceptRecommended.handler(({ input, context }) =>
    acceptRecommended(context.library.engine(), byOf(context), input),
  ),
  edit: os.decisions.edit.handler(({ input, context }) => decide(context, (by) => edit(by, input.id, input))),
  merge: os.decisions.merge.handler(({ input, context }) => decide(context, (by) => merge(by, input.ids, input))),
  previewMerge: os.decisions.previewMerge.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const preview = previewMerge(core.library, input.ids)
    return { ...preview, unlike: await unlikeSources(core, preview.sources) }
  }),
  unmerge: os.decisions.unmerge.handler(({ input, context }) => decide(context, (by) => unmerge(by, input.id))),
  resolve: os.decisions.resolve.handler(({ input, context }) =>
    decide(context, (by) => resolve(by, input.id, input.keep)),
  ),
  settle: os.decisions.settle.handler(({ input, context }) => decide(context, (by) => settle(by, input))),
  removeSecret: os.decisions.removeSecret.handler(({ input, context }) =>
    decide(context, removeSecret(context.library.engine().core, input)),
  ),
  previewRemoveSecret: os.decisions.previewRemoveSecret.handler(({ input, context }) =>
    previewRemoval(context.library.engine().core, input.id),
  ),
  forgetSecret: os.decisions.forgetSecret.handler(({ input, context }) =>
    decide(context, (by) => forgetSecret(by, input.ids)),
  ),
  purge: os.decisions.purge.handler(({ input, context }) => decide(context, (by) => purge(by, input.id))),
  undo: os.decisions.undo.handler(({ input, context }) => decide(context, (by) => undo(by, input.step))),
  undoSteps: os.decisions.undoSteps.handler(({ input, context }) =>
    undoSteps(
      context.library.engine().core.library.db,
      input.steps.toSorted((a, b) => b - a),
      (step) => decide(context, (by) => undo(by, step)),
    ),
  ),
  redo: os.decisions.redo.handler(({ context }) => decide(context, redo)),
  journal: os.decisions.journal.handler(({ input, context }) =>
    readJournal(context.library.engine().core.library.db, input),
  ),
  files: os.decisions.files.handler(({ input, context }) =>
    filesOfStep(context.library.engine().core.library.db, input.step),
  ),
}
