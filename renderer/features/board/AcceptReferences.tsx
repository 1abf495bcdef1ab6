import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { counted } from '../../ui/counted.ts'
import styles from './AcceptMerges.module.css'

/** The memories that an acceptance writes into references, each with its file and section; the diffs are shown below. */
export function AcceptReferences({ references }: { references: RecommendedAnswer['references'] }) {
  return (
    <section className={styles.merges} aria-label="Written into references">
      <header className={styles.head}>
        <ActionGlyph action="promote" />
        <h3>{counted(references.length, 'memory')} written into references</h3>
        <span className={styles.hint}>at once; every change is shown below</span>
      </header>
      <ul className={styles.list}>
        {references.map(({ id, act, title, name, path, section }) => (
          <li key={id} className={styles.reference}>
            <span className={styles.title}>
              <TitleWords text={title} />
            </span>
            <span className={styles.where}>
              {act === 'merge' && <>into “{name}”, </>}
              <code title={path}>{shortPath(path)}</code>
              {section !== null && <>, section “{section}”</>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
