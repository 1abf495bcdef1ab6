import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { useRows } from '../../components/useRows.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { Flag } from '../../ui/Flag.tsx'
import type { AcceptPart } from './acceptChoice.ts'
import styles from './AcceptParts.module.css'

/** A part of an acceptance: its title, `place` below it and `note` beside it. It opens to `text`, which is false while closed. */
export function AcceptRow({
  part,
  row,
  text,
  place,
  note,
  isLeft,
  leaveKey,
  onToggle,
  onLeave,
}: {
  part: AcceptPart
  row: ReturnType<ReturnType<typeof useRows>['row']>
  text: ReactNode
  place?: ReactNode
  note?: ReactNode
  isLeft: boolean
  leaveKey: string | undefined
  onToggle: () => void
  onLeave: () => void
}) {
  const Chevron = text ? ChevronDown : ChevronRight
  return (
    <li className={styles.item} data-left={isLeft || undefined}>
      <div className={styles.line}>
        <button type="button" {...row} className={styles.row} aria-expanded={Boolean(text)} onClick={onToggle}>
          <Chevron size="0.875rem" aria-hidden="true" />
          <span className={styles.words}>
            <span className={styles.title}>
              <TitleWords text={part.title} />
            </span>
            {place && <span className={styles.place}>{place}</span>}
          </span>
          {isLeft && <Flag>left out</Flag>}
          {note && <span className={styles.count}>{note}</span>}
        </button>
        <Button look="ghost" keys={leaveKey} tabIndex={row.tabIndex} aria-description={part.title} onClick={onLeave}>
          {isLeft ? takeBackWords(part) : 'Leave out'}
        </Button>
      </div>
      {text && <div className={styles.text}>{text}</div>}
    </li>
  )
}

/** The words of the button and the key that take a part up again: `Merge after all`. */
export function takeBackWords({ act }: Pick<AcceptPart, 'act'>): string {
  return `${actionNames[act]} after all`
}
