import { writeBack } from '../engine/decide/writeBack.ts'
import { addAndSync, detect, startSync } from '../engine/manageSources.ts'
import { sql, write } from '../engine/store/db.ts'
import { allSources, findSource, readSource, readUnreadable, removeSource } from '../engine/store/queries/sources.ts'
import { type CallContext, byOf, os } from './context.ts'

const coreOf = (context: CallContext) => context.library.engine().core

export const sources = {
  list: os.sources.list.handler(({ context }) => {
    const { db } = coreOf(context).library
    return allSources(db).map(({ id }) => readSource(db, id))
  }),
  detect: os.sources.detect.handler(({ input, context }) => detect(coreOf(context), input.path)),
  add: os.sources.add.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { source, job } = addAndSync(engine.core, input.path, { kind: input.kind, projectDir: input.project_dir })
    engine.watchSources()
    return { source_id: source.id, job }
  }),
  sync: os.sources.sync.handler(({ input, context }) => {
    const core = coreOf(context)
    const { db } = core.library
    if (input.id !== undefined) return startSync(core, findSource(db, input.id))
    return core.jobs.start({
      kind: 'sync',
      label: 'Reading all sources',
      unit: 'sources',
      params: {},
      async run(control) {
        const all = allSources(db)
        for (const [done, source] of all.entries()) {
          control.progress(done, all.length)
          if (!control.cancelled) await core.jobs.ended(startSync(core, source).id)
        }
        return { sources: all.length }
      },
    })
  }),
  remove: os.sources.remove.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { id } = findSource(engine.core.library.db, input.id)
    write(engine.core.library.db, (db) => removeSource(db, id))
    engine.core.changes.touch('sources', 'memories')
    engine.watchSources()
  }),
  unreadable: os.sources.unreadable.handler(({ input, context }) =>
    readUnreadable(coreOf(context).library.db, input.id),
  ),
  setAutoWrite: os.sources.setAutoWrite.handler(({ input, context }) => {
    const core = coreOf(context)
    const { db } = core.library
    const { id } = findSource(db, input.id)
    write(db, (writable) => sql(writable, 'UPDATE sources SET auto_write = ? WHERE id = ?').run(input.on ? 1 : 0, id))
    core.changes.touch('sources')
    return readSource(db, id)
  }),
  planWriteBack: os.sources.planWriteBack.handler(({ input, context }) =>
    writeBack(coreOf(context), { sourceId: input.source_id, dryRun: true, by: byOf(context) }),
  ),
  writeBack: os.sources.writeBack.handler(({ input, context }) =>
    writeBack(coreOf(context), { sourceId: input.source_id, dryRun: false, by: byOf(context) }),
  ),
}
