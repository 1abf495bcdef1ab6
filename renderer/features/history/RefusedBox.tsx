import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import type { Refused } from './useHistoryActs.ts'

/** Says why something was not undone, with what was changed in its file; can be closed. */
export function RefusedBox({ title, refused, onClose }: { title: string; refused: Refused; onClose: () => void }) {
  const go = useNavigation((place) => place.go)
  const { reference } = refused
  const acts = (
    <>
      {reference !== undefined && <Button onClick={() => go('references', reference)}>Open the reference</Button>}
      <Button look="ghost" onClick={onClose}>
        Close
      </Button>
    </>
  )
  return (
    <>
      <ErrorBox title={title} actions={acts}>
        {refused.message}
      </ErrorBox>
      {refused.diff && <UnifiedDiff text={refused.diff} label="What prevents it" />}
    </>
  )
}
