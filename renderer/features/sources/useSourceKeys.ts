import type { Source } from '../../../shared/model/source.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import type { OpenDialog } from './SourceDialog.tsx'
import type { SourceActs } from './useSourceActs.ts'

const group = 'Source'

export type SourceKeys = Record<'sync' | 'diff' | 'write' | 'auto' | 'reveal' | 'project' | 'move' | 'remove', Command>

/** What can be done with the source in the panel, with its keys. */
export function useSourceKeys(
  source: Source,
  acts: SourceActs,
  {
    openDialog,
    chooseProject,
    isChoosing,
  }: { openDialog: (dialog: OpenDialog) => void; chooseProject: () => void; isChoosing: boolean },
): SourceKeys {
  return {
    sync: useCommand({
      id: 'source.sync',
      label: 'Sync now',
      key: 's',
      group,
      run: () => void acts.sync(source.id),
    }),
    diff: useCommand({
      id: 'source.diff',
      label: 'See diff',
      key: 'd',
      group,
      when: isWaiting(source),
      run: () => openDialog('changes'),
    }),
    write: useCommand({
      id: 'source.write',
      label: 'Write now',
      key: 'shift+w',
      group,
      when: canWrite(source) && !acts.busy,
      run: () => void acts.write(source.id),
    }),
    auto: useCommand({
      id: 'source.auto-write',
      label: source.auto_write ? 'Stop automatic writing' : 'Write automatically',
      key: 'shift+a',
      group,
      when: source.writable,
      run: () => void acts.setAutoWrite(source.id, !source.auto_write),
    }),
    reveal: useCommand({
      id: 'source.reveal',
      label: 'Show in folder',
      key: 'o',
      group,
      run: () => void acts.reveal(source.path),
    }),
    project: useCommand({
      id: 'source.project',
      label: 'Set the project',
      key: 'p',
      group,
      when: !isChoosing,
      run: chooseProject,
    }),
    move: useCommand({
      id: 'source.move',
      label: 'Set its new path…',
      key: 'm',
      group,
      run: () => openDialog('move'),
    }),
    remove: useCommand({
      id: 'source.remove',
      label: 'Remove…',
      key: ['delete', 'backspace'],
      group,
      run: () => openDialog('remove'),
    }),
  }
}

/** Whether something is not yet in its files, or was changed there by somebody else. */
export function isWaiting({ pending, needs_you }: Source): boolean {
  return pending > 0 || needs_you > 0
}

/** Whether what is pending can be written to its files. */
export function canWrite({ pending, writable, paused_since }: Source): boolean {
  return pending > 0 && writable && paused_since === null
}
