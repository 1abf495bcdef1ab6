import type { PromotionPreview } from '../../../shared/model/reference.ts'
import { countWords } from '../../../shared/text/gates.ts'
import { containsMask } from '../../../shared/text/mask.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { counted } from '../../ui/counted.ts'
import { TextArea } from '../../ui/TextField.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './DistilledText.module.css'
import { OriginalText } from './OriginalText.tsx'
import type { Promotion } from './usePromotion.ts'

/** The text agents will read, editable; below it the original, with omitted words struck through. */
export function DistilledText({
  promotion,
  preview,
  content,
}: {
  promotion: Promotion
  preview: PromotionPreview
  content: string
}) {
  const words = countWords(content)
  const asWritten = content === preview.original
  return (
    <section className={styles.text} aria-label="What agents will read">
      <div className={styles.head}>
        <h3>Distilled text</h3>
        <span data-off={words < 5 || words > 500 ? '' : undefined}>{counted(words, 'word')} (5 to 500 allowed)</span>
      </div>
      <TextArea
        label="Distilled text"
        hideLabel
        className={styles.area}
        ref={preview.reason === null ? undefined : takeFocus}
        rows={4}
        value={content}
        onChange={(event) => promotion.change({ content: event.target.value })}
      />
      {containsMask(content) && (
        <div className={styles.foot}>
          <span>Dots hide a secret. Remove them, or reveal it.</span>
          <DialogCommand
            id="promote.reveal"
            label="Reveal"
            keys="alt+h"
            look="ghost"
            when
            run={() => void promotion.reveal()}
          />
        </div>
      )}
      {!asWritten && (
        <>
          <OriginalText original={preview.original} distilled={content} scrolls />
          <div className={styles.foot}>
            <span>
              {preview.removed.length > 0
                ? `Removed: ${preview.removed.join(', ')}`
                : 'Struck through: not in the text above'}
            </span>
            <DialogCommand
              id="promote.as-written"
              label="Use as written"
              keys="alt+o"
              look="ghost"
              when
              run={promotion.useAsWritten}
            />
          </div>
        </>
      )}
      {asWritten && (
        <div className={styles.foot}>
          <span>The memory’s own text</span>
          {preview.removed.length > 0 && (
            <Button look="ghost" onClick={() => promotion.change({ content: undefined })}>
              Distil again
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** The unchanged note, where only its index line changes. */
export function KeptText({ text }: { text: string }) {
  return (
    <section className={styles.text} aria-label="The note, unchanged">
      <div className={styles.head}>
        <h3>The note (unchanged)</h3>
      </div>
      <p className={styles.kept} tabIndex={0} role="region" aria-label="Its text">
        <MarkedText text={text} spans={[]} />
      </p>
    </section>
  )
}
