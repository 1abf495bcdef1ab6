import type { Memory } from '../../../../shared/model/memory.ts'
import { Button, type Act } from '../../../ui/Button.tsx'
import { useActs } from '../useBoardCommands.ts'

/** The commands that apply to the memory in the panel, most likely first. None applies to one that was merged or edited. */
export function PanelActions({ memory }: { memory: Memory }) {
  const acts = useActs()
  switch (memory.maturity) {
    case 'raw':
      return (
        <>
          <Button act={acts.promote} />
          <Button act={acts.validate} />
          <Snooze act={acts.retain} />
          <Button act={acts.discard} />
        </>
      )
    case 'validated':
      return (
        <>
          <Button act={acts.promote} />
          <Snooze act={acts.retain} />
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

/** Named in one word, so that the commands fit one row; the tooltip says for how long. */
function Snooze({ act }: { act: Act }) {
  return (
    <Button act={act} title={act.label}>
      Snooze
    </Button>
  )
}
