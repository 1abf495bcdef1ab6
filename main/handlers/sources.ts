import { writeBack } from '../engine/flows/sync/writeBack.ts'
import { previewMove, moveSource } from '../engine/flows/sync/moveSource.ts'
import { detect } from '../engine/flows/sync/findSources.ts'
import { projectsLeft } from '../engine/flows/sync/projectsLeft.ts'
import { addAndSync, setProject, startSync, startSyncOfAll } from '../engine/flows/sync/manageSources.ts'
import { afterChange, writeWhole } from '../engine/store/describeFailure.ts'
import {
  allSources,
  findSource,
  planRemoval,
  readSource,
  readUnreadable,
  removeSource,
  setAutoWrite,
} from '../engine/store/queries/sources.ts'
import { answerLink } from '../engine/store/queries/sourceLinks.ts'
import { type CallContext, byOf, os } from './context.ts'

const coreOf = (context: CallContext) => context.library.engine().core

export const sources = {
  list: os.sources.list.handler(({ context }) => {
    const { db } = coreOf(context).library
    return allSources(db).map(({ id }) => readSource(db, id))
  }),
  detect: os.sources.detect.handler(({ input, context }) => detect(coreOf(context), input.path)),
  projectsLeft: os.sources.projectsLeft.handler(({ input, context }) => projectsLeft(coreOf(context), input.path)),
  add: os.sources.add.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { source, job } = addAndSync(engine.core, input.path, { kind: input.kind, projectDir: input.project_dir })
    engine.watchSources()
    return { source_id: source.id, job }
  }),
  sync: os.sources.sync.handler(({ input, context }) => {
    const core = coreOf(context)
    const { db } = core.library
    return input.id === undefined ? startSyncOfAll(core) : startSync(core, findSource(db, input.id))
  }),
  planRemove: os.sources.planRemove.handler(({ input, context }) => {
    const { library, ports } = coreOf(context)
    const source = findSource(library.db, input.id)
    return { ...planRemoval(library.db, source), returns: ports.files.stat(source.path) !== null }
  }),
  remove: os.sources.remove.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { library } = engine.core
    const { id } = findSource(library.db, input.id)
    writeWhole(library, (db) => removeSource(db, id, library.now().toISOString()))
    engine.core.changes.touch('sources', 'memories')
    engine.watchSources()
  }),
  planMove: os.sources.planMove.handler(({ input, context }) => previewMove(coreOf(context), input.id, input.path)),
  move: os.sources.move.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    const { source, place, job } = await moveSource(engine.core, input, byOf(context))
    engine.watchSources()
    return { source: readSource(engine.core.library.db, source.id), place, job }
  }),
  unreadable: os.sources.unreadable.handler(({ input, context }) =>
    readUnreadable(coreOf(context).library.db, input.id),
  ),
  setAutoWrite: os.sources.setAutoWrite.handler(({ input, context }) => {
    const core = coreOf(context)
    const { db } = core.library
    const { id } = findSource(db, input.id)
    writeWhole(core.library, (writable) => setAutoWrite(writable, id, input.on))
    core.changes.touch('sources')
    return readSource(db, id)
  }),
  setLink: os.sources.setLink.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { db } = engine.core.library
    const source = findSource(db, input.id)
    writeWhole(engine.core.library, (writable) => answerLink(writable, source.id, input.path, input.follow))
    return {
      source: readSource(db, source.id),
      job: afterChange(engine.core.library, 'what becomes of the link is kept', () => startSync(engine.core, source)),
    }
  }),
  setProject: os.sources.setProject.handler(({ input, context }) => {
    const core = coreOf(context)
    setProject(core, input.id, input.project_dir)
    context.library.engine().watchSources()
    return readSource(core.library.db, findSource(core.library.db, input.id).id)
  }),
  planWriteBack: os.sources.planWriteBack.handler(({ input, context }) =>
    writeBack(coreOf(context), { sourceId: input.source_id, dryRun: true, by: byOf(context), force: input.force }),
  ),
  writeBack: os.sources.writeBack.handler(({ input, context }) =>
    writeBack(coreOf(context), {
      sourceId: input.source_id,
      dryRun: false,
      by: byOf(context),
      seen: input.seen,
      force: input.force,
    }),
  ),
}
