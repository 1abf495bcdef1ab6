import type { ProposalVoice } from '../../shared/model/proposal.ts'
import { TitleWords } from '../ui/CodeWords.tsx'
import styles from './DraftFacts.module.css'

/** The title and the tags that come with a draft: who accepts it accepts them too. Nothing if it has none. */
export function DraftFacts({ voice: { description, tags } }: { voice: ProposalVoice }) {
  if (description === null && tags === null) return null
  return (
    <dl className={styles.facts}>
      {description !== null && (
        <div>
          <dt>Title</dt>
          <dd>
            <TitleWords text={description} />
          </dd>
        </div>
      )}
      {tags !== null && (
        <div>
          <dt>Tags</dt>
          <dd>{tags.length > 0 ? tags.join(', ') : 'none'}</dd>
        </div>
      )}
    </dl>
  )
}
