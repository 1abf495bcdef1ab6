import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { SimilarWords } from '../../components/SimilarWords.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import styles from './AcceptParts.module.css'
import { bringIntoSight } from './bringIntoSight.ts'

type Reference = RecommendedAnswer['references'][number]

/**
 * Where a memory is written: the reference it is merged into, the file, and the section; and what says something similar, unless
 * that is `left` out.
 */
export function ReferencePlace({
  reference: { act, name, path, section, similar },
  left,
}: {
  reference: Reference
  left: ReadonlySet<string>
}) {
  return (
    <>
      {act === 'merge' && <>into “{name}”, </>}
      <code title={path}>{shortPath(path)}</code>
      {section !== null && <>, section “{section}”</>}
      {similar && !left.has(similar.id) && <SimilarWords similar={similar} />}
    </>
  )
}

/** The text that agents will read in a reference. */
export function WrittenText({ text }: { text: string }) {
  return (
    <p ref={bringIntoSight} className={styles.written} role="group" aria-label="What agents will read">
      <MarkedText text={text} spans={[]} />
    </p>
  )
}
