import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import type { Refused } from './useHistoryActs.ts'

/** Says why something was not undone, with what was changed in its file; can be closed. */
export function RefusedBox({ title, refused, onClose }: { title: string; refused: Refused; onClose: () => void }) {
  const close = (
    <Button look="ghost" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <>
      <ErrorBox title={title} actions={close}>
        {refused.message}
      </ErrorBox>
      {refused.diff && <UnifiedDiff text={refused.diff} label="What prevents it" />}
    </>
  )
}
