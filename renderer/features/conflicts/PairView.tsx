import { TriangleAlert } from 'lucide-react'
import type { Conflict } from '../../../shared/contract/neighbours.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { TextField } from '../../ui/TextField.tsx'
import { PairFacts } from './PairFacts.tsx'
import styles from './PairView.module.css'
import { SideHead, SideText } from './PairSide.tsx'
import { differenceLines, trueDifferences } from './differenceWords.ts'
import { sortDifferences } from './marks.ts'
import type { Verdicts } from './useVerdicts.ts'
import { sideNames } from './verdicts.ts'

/** Two texts side by side, the older on the left, with their contradictions and facts. */
export function PairView({
  pair,
  place,
  verdicts,
  refused,
}: {
  pair: Conflict
  place: string
  verdicts: Verdicts
  refused: string | null
}) {
  const { older, newer } = pair
  const names = sideNames(pair)
  const { contrary, others } = sortDifferences(trueDifferences(newer.differences, older, newer))
  const { scoping, scopes, setScopes, confirm, cancel } = verdicts
  return (
    <section className={styles.view} aria-label={`Conflict ${place}`}>
      {refused && (
        <div className={styles.refused}>
          <ErrorBox title="Not done">{refused}</ErrorBox>
        </div>
      )}
      <div className={styles.sides}>
        <SideHead letter="A" name={names.older} text={older} place={pair.places.older} act={verdicts.older} />
        <span className={styles.place}>{place}</span>
        <SideHead letter="B" name={names.newer} text={newer} place={pair.places.newer} act={verdicts.newer} />
        <SideText text={older} side="a" differences={newer.differences} />
        <i className={styles.rule} />
        <SideText text={newer} side="b" differences={newer.differences} />
      </div>
      {scoping && (
        <div className={styles.scopes} role="group" aria-label="Where each holds">
          <TextField
            ref={takeFocus}
            label="A holds for"
            placeholder="src/api, or: in load tests"
            value={scopes.older}
            onChange={(event) => setScopes({ ...scopes, older: event.target.value })}
          />
          <TextField
            label="B holds for"
            placeholder="src/web, or: since the move"
            value={scopes.newer}
            onChange={(event) => setScopes({ ...scopes, newer: event.target.value })}
          />
          <div className={styles.scopeActs}>
            <span className={styles.hint}>
              A path, or words. Either may stay empty. You are asked again when one of the texts changes.
            </span>
            <Button look="ghost" size="dialog" act={cancel} />
            <Button look="primary" size="dialog" act={confirm} />
          </div>
        </div>
      )}
      {pair.replaced && <p className={styles.replaced}>B is a later version of A{versionWords(pair.code.holds)}</p>}
      <ul className={styles.differences} aria-label="Where they differ">
        {differenceLines(contrary).map(({ words, times }) => (
          <li key={words} className={styles.contrary}>
            <TriangleAlert size="0.875rem" aria-hidden="true" />
            <DifferenceLine words={words} times={times} />
          </li>
        ))}
        {differenceLines(others).map(({ words, times }) => (
          <li key={words}>
            <DifferenceLine words={words} times={times} />
          </li>
        ))}
      </ul>
      <PairFacts pair={pair} />
    </section>
  )
}

function DifferenceLine({ words, times }: { words: string; times: number }) {
  return (
    <span>
      <CodeWords text={words} />
      {times > 1 && <span className={styles.times}> {times} times</span>}
    </span>
  )
}

function versionWords(holds: Conflict['code']['holds']): string {
  switch (holds) {
    case 'older':
      return ', but the code agrees with A.'
    case 'newer':
      return ', and the code agrees with B.'
    case null:
      return '. Keep the newer, unless A is right.'
  }
}
