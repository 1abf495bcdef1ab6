import { useState } from 'react'
import type { PromotionPreview, TargetKind } from '../../../shared/model/reference.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './PromoteDialog.module.css'
import { visibleTargets } from './promotionForm.ts'

/** The targets in one row: the suggested ones and the chosen one; a button shows the others. */
export function TargetChoice({
  chosen,
  targets,
  onChoose,
}: {
  chosen: TargetKind
  targets: PromotionPreview['targets']
  onChoose: (target: TargetKind) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const visible = isOpen ? targets : visibleTargets(targets, chosen)
  const hidden = targets.length - visible.length
  return (
    <div className={styles.targets}>
      <Segmented
        label="Target"
        value={chosen}
        options={visible.map((each) => ({ value: each.target, label: each.label }))}
        onChange={onChoose}
      />
      {hidden > 0 && (
        <Button look="ghost" onClick={() => setOpen(true)}>
          {hidden} more
        </Button>
      )}
    </div>
  )
}
