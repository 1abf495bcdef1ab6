import type { TextPlace } from '../../../shared/contract/review.ts'
import { showBreaks } from '../../../shared/text/showBreaks.ts'
import { MiddleCut } from '../../ui/MiddleCut.tsx'
import styles from './ItemView.module.css'

/** The file and the headings a text stands under, on one line: a line of a list often says little without them. */
export function PlaceLine({ place: { path, line, file, headings } }: { place: TextPlace }) {
  const under = headings.map((heading) => ` › ${heading}`)
  const [start, end] = under.length > 0 ? [file + under.slice(0, -1).join(''), under.at(-1) ?? ''] : cutAtName(file)
  const whole = `${path}${line === null ? '' : `:${line}`}${under.join('')}`
  return (
    <p className={styles.place}>
      <MiddleCut start={showBreaks(start)} end={end} title={showBreaks(whole)} />
    </p>
  )
}

function cutAtName(file: string): [folders: string, name: string] {
  const at = file.lastIndexOf('/') + 1
  return [file.slice(0, at), file.slice(at)]
}
