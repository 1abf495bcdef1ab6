import type { Memory } from '../../../../shared/model/memory.ts'
import { Button } from '../../../ui/Button.tsx'
import { useActs } from '../useBoardCommands.ts'

/** The commands that apply to the memory in the panel, most likely first. */
export function PanelActions({ memory }: { memory: Memory }) {
  const acts = useActs()
  if (memory.superseded_by) return null
  switch (memory.maturity) {
    case 'raw':
      return (
        <>
          <Button act={acts.promote} />
          <Button act={acts.validate} />
          <Button act={acts.retain} />
          <Button act={acts.discard} />
        </>
      )
    case 'validated':
      return (
        <>
          <Button act={acts.promote} />
          <Button act={acts.retain} />
          <Button act={acts.discard} />
        </>
      )
    case 'escalated':
      return <Button act={acts.reference} />
    case 'discarded':
      return (
        <>
          <Button act={acts.restore} />
          <Button look="ghost" act={acts.purge} />
        </>
      )
  }
}
