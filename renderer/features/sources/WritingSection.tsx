import type { Source } from '../../../shared/model/source.ts'
import type { Command } from '../../stores/commands.ts'
import { formatNumber } from '../../ui/counted.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { FactRow, PanelSection } from '../../ui/Panel.tsx'
import { readOnlyWords } from '../../ui/readOnlyWords.ts'
import { Switch } from '../../ui/Switch.tsx'
import styles from './SourcePanel.module.css'

/** What is not yet in the files of a source, and whether it goes there by itself. */
export function WritingSection({ source, auto }: { source: Source; auto: Command }) {
  return (
    <PanelSection label="Writing">
      {source.writable ? <Facts source={source} auto={auto} /> : <ReadOnly source={source} />}
    </PanelSection>
  )
}

function Facts({ source, auto }: { source: Source; auto: Command }) {
  return (
    <>
      <FactRow label="Decisions not yet in its files">{formatNumber(source.pending)}</FactRow>
      <FactRow label="Need you: changed by somebody else">{formatNumber(source.needs_you)}</FactRow>
      <div className={styles.auto}>
        <Switch label="Automatic writing" checked={source.auto_write} onChange={() => auto.run()} />
        <span>
          Automatic writing
          <small>Each decision goes to the files at once. What somebody else changed is never overwritten.</small>
        </span>
        {auto.keys[0] && <Kbd keys={auto.keys[0]} />}
      </div>
    </>
  )
}

function ReadOnly({ source }: { source: Source }) {
  return (
    <>
      <FactRow label="Decisions kept in the library">{formatNumber(source.kept)}</FactRow>
      <p className={styles.note}>{readOnlyWords}</p>
    </>
  )
}
