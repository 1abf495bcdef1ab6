import type { ComparedText } from '../../../shared/contract/neighbours.ts'
import type { Difference } from '../../../shared/model/comparison.ts'
import type { TextPlace } from '../../../shared/model/textPlace.ts'
import { PlaceLine } from '../../components/PlaceLine.tsx'
import type { Command } from '../../stores/commands.ts'
import { ago, moment } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import type { Part } from '../../ui/markedParts.ts'
import { PartWords } from '../../ui/PartWords.tsx'
import { TextBlocks } from '../../ui/TextBlocks.tsx'
import { TextGlyph } from '../../ui/TextGlyph.tsx'
import styles from './PairSide.module.css'
import { markedSpans } from './marks.ts'
import { frozenReason } from './verdicts.ts'

/** Who wrote the text, how old it is, where it stands, and the command that keeps it. */
export function SideHead({
  letter,
  name,
  text,
  place,
  act,
}: {
  letter: 'A' | 'B'
  /** As in `sideNames`. */
  name: string
  text: ComparedText
  place: TextPlace | null
  act: Command
}) {
  const frozen = frozenReason(text)
  const meta = [text.source_agent, text.project?.name, ago(text.timestamp)].filter(Boolean)
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h2>
          <TextGlyph kind={text.kind} maturity={text.maturity} />
          <span className={styles.letter}>{letter}</span>{' '}
          {name !== letter && <span className={styles.age}>{name}</span>}{' '}
          <span className={styles.title}>
            <TitleWords text={text.description} />
          </span>
        </h2>
        <p className={styles.meta} title={moment(text.timestamp)}>
          <span>{meta.join(' · ')}</span>{' '}
          <code title={text.id}>{text.kind === 'memory' ? text.id.slice(0, 8) : text.id}</code>
        </p>
        {place && <PlaceLine place={place} />}
        {frozen && <p className={styles.frozen}>{frozen}</p>}
      </div>
      {!frozen && <Button act={act} className={act.when ? undefined : styles.away} />}
    </header>
  )
}

/** The whole text, with contradicting and differing words marked. */
export function SideText({
  text,
  side,
  differences,
}: {
  text: ComparedText
  side: 'a' | 'b'
  differences: readonly Difference[]
}) {
  const marks = markedSpans(side, differences)
  const spans = marks.map(({ start, end }, number) => ({ start, end, number }))
  const show = ({ text: words, look, numbers: [number] }: Part) => {
    const shown = <PartWords look={look} words={words} />
    const mark = number === undefined ? null : marks[number]?.mark
    if (!mark) return shown
    return mark === 'contrary' ? (
      <mark className={styles.contrary}>{shown}</mark>
    ) : (
      <span className={styles.differs}>{shown}</span>
    )
  }
  return (
    <p className={styles.text}>
      <TextBlocks text={text.content} spans={spans} show={show} />
    </p>
  )
}
