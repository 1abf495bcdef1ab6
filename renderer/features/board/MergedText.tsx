import { useQuery } from '@tanstack/react-query'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { MergedPlaces } from '../../components/MergedPlaces.tsx'
import { MergedSentences } from '../../components/MergedSentences.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import styles from './AcceptParts.module.css'
import { bringIntoSight } from './bringIntoSight.ts'

/** The text that a merge makes, sentence by sentence with the letters of its notes, then these notes and what the files become. */
export function MergedText({ ids }: { ids: readonly string[] }) {
  const { queries } = useApi()
  const { data, error, refetch } = useQuery(
    queries.decisions.recommendedMerge.queryOptions({ input: { ids: [...ids] }, staleTime: 0, gcTime: 0 }),
  )
  if (error) return <FailedBox title="Could not load the merged text" {...failedBoxProps({ error, refetch })} />
  if (!data) return <Loading label="Merging the texts" />
  return (
    <div ref={bringIntoSight}>
      <MergedSentences sentences={data.sentences} label="The text they become" />
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
      <div className={styles.places}>
        <MergedPlaces places={data.places} />
      </div>
    </div>
  )
}
