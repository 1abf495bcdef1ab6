import type { ComparedText } from '../../../shared/contract/neighbours.ts'
import type { Difference } from '../../../shared/model/comparison.ts'
import type { Command } from '../../stores/commands.ts'
import { ago, moment } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import { TextGlyph } from '../../ui/TextGlyph.tsx'
import styles from './PairSide.module.css'
import { markedParts } from './marks.ts'
import { frozenReason } from './verdicts.ts'

/** Who wrote the text, how old it is, and the command that keeps it. */
export function SideHead({
  letter,
  age,
  text,
  act,
}: {
  letter: 'A' | 'B'
  age: 'older' | 'newer'
  text: ComparedText
  act: Command
}) {
  const frozen = frozenReason(text)
  const meta = [text.source_agent, text.project?.name, ago(text.timestamp)].filter(Boolean)
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h2>
          <TextGlyph kind={text.kind} maturity={text.maturity} />
          <span className={styles.letter}>{letter}</span> <span className={styles.age}>{age}</span>{' '}
          <span className={styles.title}>
            <TitleWords text={text.description} />
          </span>
        </h2>
        <p className={styles.meta} title={moment(text.timestamp)}>
          <span>{meta.join(' · ')}</span>{' '}
          <code title={text.id}>{text.kind === 'memory' ? text.id.slice(0, 8) : text.id}</code>
        </p>
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
  return (
    <p className={styles.text}>
      {markedParts(text.content, side, differences).map((part, at) => (
        <Part key={at} {...part} />
      ))}
    </p>
  )
}

function Part({ text, mark }: ReturnType<typeof markedParts>[number]) {
  if (mark === null) return <CodeWords text={text} />
  if (mark === 'contrary') return <mark className={styles.contrary}>{text}</mark>
  return <span className={styles.differs}>{text}</span>
}
