import type { TextPlace } from '../../shared/model/textPlace.ts'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import { plainWords } from '../../shared/text/plainWords.ts'
import { MiddleCut, PathCut } from '../ui/MiddleCut.tsx'
import styles from './PlaceLine.module.css'

/** The file and the headings a text stands under, on one line: a line of a list often says little without them. */
export function PlaceLine({ place: { path, line, file, headings } }: { place: TextPlace }) {
  const under = headings.map((heading) => ` › ${plainWords(heading)}`)
  const title = showBreaks(`${path}${line === null ? '' : `:${line}`}${under.join('')}`)
  const start = showBreaks(file + under.slice(0, -1).join(''))
  const last = under.at(-1)
  return (
    <p className={styles.place}>
      {last === undefined ? (
        <PathCut path={start} title={title} />
      ) : (
        <MiddleCut start={start} end={last} title={title} />
      )}
    </p>
  )
}
