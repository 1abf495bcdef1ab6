import { readSettings, saveSettings } from '../engine/store/queries/settings.ts'
import { writeWhole } from '../engine/store/describeFailure.ts'
import { os } from './context.ts'

export const settings = {
  get: os.settings.get.handler(({ context }) => readSettings(context.library.engine().core.library.db)),
  set: os.settings.set.handler(({ input, context }) => {
    const { core } = context.library.engine()
    const saved = writeWhole(core.library, (db) => saveSettings(db, input))
    core.changes.touch('settings')
    return saved
  }),
}
