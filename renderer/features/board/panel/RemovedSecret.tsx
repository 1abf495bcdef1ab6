import type { Decision } from '../../../../shared/model/decision.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import { useCommand } from '../../../stores/commands.ts'
import { openForgetSecretDialog } from '../../../stores/dialogs.ts'
import { HiddenSecret } from '../../../ui/HiddenSecret.tsx'

/** Says that a secret was removed here and can be restored, and offers to have the library forget it. */
export function RemovedSecret({ memory }: { memory: Memory & { journal: readonly Decision[] } }) {
  const removal = memory.journal.find(({ verb, undoable }) => verb === 'remove-secret' && undoable)
  const isPending = memory.flags.some(({ kind }) => kind === 'pending')
  const forget = useCommand({
    id: 'memory.forget-secret',
    label: 'Forget it for good',
    key: 'shift+s',
    group: 'Memories',
    when: removal !== undefined && !isPending,
    run: () => removal && openForgetSecretDialog(removal.memory_ids),
  })
  if (!removal) return null
  const words = isPending
    ? 'A secret was removed here. Its file holds it until you write.'
    : 'A secret was removed here. The library keeps it for undo.'
  return <HiddenSecret remove={forget} revealed={false} words={words} />
}
