import { TriangleAlert } from 'lucide-react'
import { isReplaced } from '../../../../shared/model/maturity.ts'
import type { Attention, Memory } from '../../../../shared/model/memory.ts'
import { useCommand } from '../../../stores/commands.ts'
import { ago } from '../../../ui/age.ts'
import { Button } from '../../../ui/Button.tsx'
import { TitleWords } from '../../../ui/CodeWords.tsx'
import type { Part, Span } from '../../../ui/markedParts.ts'
import { FoundWords } from '../../../ui/FoundWords.tsx'
import { maturityNames } from '../../../ui/MaturityGlyph.tsx'
import { PartWords } from '../../../ui/PartWords.tsx'
import { TextBlocks } from '../../../ui/TextBlocks.tsx'
import { useVerbs } from '../useVerbs.ts'
import { diffSpans } from './diffSpans.ts'
import styles from './MemoryPanel.module.css'

/** Shown when a decided record was changed elsewhere: both versions, and the two ways to resolve it. */
export function NeedsYou({ memory, attention }: { memory: Memory; attention: Attention }) {
  const verbs = useVerbs()
  const { theirs } = attention
  const [ours, other] = diffSpans(memory.content, theirs.content)
  const keep = useCommand({
    id: 'needs.keep',
    label: keepLabel(memory),
    key: 'alt+k',
    group: 'Memories',
    run: () => verbs.resolve(memory.id, true),
  })
  const take = useCommand({
    id: 'needs.take',
    label: isReplaced(memory) ? 'Bring it back, with the file’s text' : 'Use the file’s text and state',
    key: 'alt+t',
    group: 'Memories',
    when: memory.maturity !== 'escalated',
    run: () => verbs.resolve(memory.id, false),
  })
  return (
    <section className={styles.needs} aria-label="Needs you">
      <p className={styles.needsHead}>
        <TriangleAlert size="0.875rem" aria-hidden="true" />
        Changed in its source {ago(attention.since)}, after your decision
      </p>
      <div className={styles.buttons}>
        <Button act={keep} />
        {take.when && <Button act={take} />}
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>
          <h4>Here, {isReplaced(memory) ? 'replaced by another memory' : stateName(memory)}</h4>
          <Differing text={memory.content} spans={ours} />
        </div>
        <div className={styles.side}>
          <h4>
            In the file{theirs.maturity !== memory.maturity && `, ${maturityNames[theirs.maturity].toLowerCase()}`}
          </h4>
          {theirs.description !== memory.description && (
            <p>
              <TitleWords text={theirs.description} />
            </p>
          )}
          <Differing text={theirs.content} spans={other} />
        </div>
      </div>
    </section>
  )
}

function keepLabel(memory: Memory): string {
  if (isReplaced(memory)) return 'Keep both changes'
  if (memory.maturity === 'escalated') return 'Keep it as it is here'
  return `Keep it ${stateName(memory)}, with the file’s text`
}

function stateName(memory: Memory): string {
  return maturityNames[memory.maturity].toLowerCase()
}

/** A text in which only its differences are marked, not what a search found. */
function Differing({ text, spans }: { text: string; spans: readonly Span[] }) {
  return (
    <FoundWords.Provider value={noWords}>
      <p>
        <TextBlocks text={text} spans={spans} show={words} />
      </p>
    </FoundWords.Provider>
  )
}

const noWords: readonly never[] = []

function words({ text, look, numbers }: Part) {
  const shown = <PartWords look={look} words={text} />
  return numbers.length > 0 ? <mark>{shown}</mark> : shown
}
