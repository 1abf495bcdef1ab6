import { useQuery } from '@tanstack/react-query'
import type { Decision } from '../../../../shared/model/decision.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import { containsMask } from '../../../../shared/text/mask.ts'
import { lacksOnlyPersonalData } from '../../../../shared/text/removedValue.ts'
import { useApi } from '../../../client/provider.tsx'
import { useCommand } from '../../../stores/commands.ts'
import { openForgetSecretDialog } from '../../../stores/dialogs.ts'
import { HiddenSecret } from '../../../ui/HiddenSecret.tsx'

/**
 * Says that a secret or personal data was removed here, and what still holds it; offers to have the library forget it, with a
 * key if nothing is left to remove.
 */
export function RemovedSecret({
  memory,
  isLast,
}: {
  memory: Memory & { journal: readonly Decision[] }
  isLast: boolean
}) {
  const { queries } = useApi()
  const { data: sources } = useQuery(queries.sources.list.queryOptions())
  const removal = memory.journal.find(({ verb, undoable }) => verb === 'remove-secret' && undoable)
  const { origin, attention, flags } = memory
  const isReadOnly = sources?.find(({ id }) => id === origin?.source)?.writable === false
  const isInFile = origin !== null && containsMask(origin.raw)
  // Another decision may be pending as well, such as an undone discard.
  const isPending = isInFile && flags.some(({ kind }) => kind === 'pending')
  const forget = useCommand({
    id: 'memory.forget-secret',
    label: 'Forget it for good',
    ...(isLast && { key: 'shift+s' }),
    group: 'Memories',
    when: removal !== undefined && !isPending && attention === null,
    run: () => removal && openForgetSecretDialog(removal.memory_ids),
  })
  if (!removal) return null
  const isPersonal = lacksOnlyPersonalData(`${memory.content} ${memory.description} ${memory.evidence ?? ''}`)
  const what = isPersonal ? 'Personal data' : 'A secret'
  return <HiddenSecret remove={forget} revealed={false} words={`${what} was removed here. ${holderWords()}`} />

  function holderWords(): string {
    if (attention) return 'Its file was changed meanwhile: settle that below, then remove it again.'
    if (isPending) return 'Its file holds it until you write.'
    if (isReadOnly && isInFile) return 'Its file still holds it: remove it there yourself.'
    return 'The library keeps it for undo.'
  }
}
