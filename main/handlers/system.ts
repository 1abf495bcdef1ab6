import { dirname, join } from 'node:path'
import type { Info } from '../../shared/contract/system.ts'
import { AppError } from '../../shared/errors.ts'
import { discover } from '../engine/flows/sync/findSources.ts'
import { isWithin } from '../engine/store/isWithin.ts'
import { isEmptyLibrary, isKnownPath } from '../engine/store/queries/sources.ts'
import { type CallContext, os } from './context.ts'

/** Maximum number of suggested completions for a typed path. */
const maxCompletions = 20

function infoOf({ library }: CallContext): Info {
  const { core, notes } = library.engine()
  const { host, home, appVersion, commandLine } = core.ports
  return {
    version: appVersion,
    library: core.library.path,
    sample: library.sample,
    empty: isEmptyLibrary(core.library.db),
    host: host.kind,
    host_note: host.note,
    can_pick_folder: host.pickFolder !== null,
    home,
    notes: [...notes()],
    // A crontab does not have this program's environment variables, so the command names the library.
    command: [...commandLine, ...(library.sample ? [] : ['--library', core.library.path])],
  }
}

export const system = {
  info: os.system.info.handler(({ context }) => infoOf(context)),
  discover: os.system.discover.handler(({ context }) => discover(context.library.engine().core)),
  openSample: os.system.openSample.handler(async ({ context }) => {
    await context.library.openSample()
    return infoOf(context)
  }),
  leaveSample: os.system.leaveSample.handler(async ({ context }) => {
    await context.library.leaveSample()
    return infoOf(context)
  }),
  forgetNotes: os.system.forgetNotes.handler(({ context }) => {
    context.library.engine().forgetNotes()
    return infoOf(context)
  }),
  changes: os.system.changes.handler(({ context, signal }) => context.library.changes.watch(signal)),
  pickFolder: os.system.pickFolder.handler(async ({ context }) => {
    const { pickFolder } = context.library.engine().core.ports.host
    if (!pickFolder) throw new AppError('unavailable', 'There is no folder dialog here. Type the path instead.')
    return pickFolder()
  }),
  completePath: os.system.completePath.handler(({ input, context }) => {
    const { files, home } = context.library.engine().core.ports
    const typed = input.prefix.startsWith('~') ? join(home, input.prefix.slice(1)) : input.prefix
    const isFolder = /[\\/]$/.test(typed)
    const folder = isFolder ? typed : dirname(typed)
    const start = isFolder ? '' : typed.slice(folder.length).replace(/^[\\/]/, '')
    if (!isWithin(join(folder, '.'), home)) return []
    return files
      .list(folder)
      .filter(
        ({ name }) => name.toLowerCase().startsWith(start.toLowerCase()) && (start !== '' || !name.startsWith('.')),
      )
      .slice(0, maxCompletions)
      .map(({ name, kind }) => ({ path: join(folder, name), folder: kind === 'folder' }))
  }),
  reveal: os.system.reveal.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    if (!isKnownPath(core.library.db, input.path))
      throw new AppError('forbidden', 'Only files of sources and references are shown.')
    await core.ports.host.reveal(input.path)
  }),
}
