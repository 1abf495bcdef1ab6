import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import styles from './AcceptMerges.module.css'

/** The text that a merge makes, sentence by sentence with the letters of its notes, then these notes and what the files become. */
export function MergedText({ ids, onShown }: { ids: readonly string[]; onShown: () => void }) {
  const { queries } = useApi()
  const { data, error, refetch } = useQuery(
    queries.decisions.recommendedMerge.queryOptions({ input: { ids: [...ids] }, staleTime: 0, gcTime: 0 }),
  )
  const isShown = data !== undefined
  useEffect(() => {
    if (isShown) onShown()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the text arrives
  }, [isShown])
  if (error) return <FailedBox title="Could not load the merged text" {...failedBoxProps({ error, refetch })} />
  if (!data) return <Loading label="Merging the texts" />
  return (
    <div className={styles.text}>
      <ol className={styles.sentences} aria-label="The text they become">
        {data.sentences.map(({ text, letters }, at) => (
          <li key={at}>
            <span className={styles.words}>
              <MarkedText text={text} spans={[]} />
            </span>
            <span className={styles.letters} role="note" aria-label={`from ${letters.join(', ')}`}>
              {letters.join(' ')}
            </span>
          </li>
        ))}
      </ol>
      <ul className={styles.sources} aria-label="The notes it is made from">
        {data.sources.map(({ id, letter, title, content }) => (
          <li key={id}>
            <span className={styles.letter}>{letter}</span>
            <div>
              {!content.startsWith(title) && (
                <b>
                  <TitleWords text={title} />
                </b>
              )}
              <p className={styles.source}>
                <MarkedText text={content} spans={[]} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ul className={styles.places} aria-label="In the files">
        {data.places.map(({ text, isLoss }) => (
          <li key={text}>
            {isLoss && <TriangleAlert size="0.875rem" aria-hidden="true" />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
