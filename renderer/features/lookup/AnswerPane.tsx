import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { foundExcerpt } from '../../../shared/text/foundExcerpt.ts'
import type { MarkedWord } from '../../../shared/text/foundWords.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import type { useRows } from '../../components/useRows.ts'
import { useCommand } from '../../stores/commands.ts'
import { askInstead, useLookUpStore } from '../../stores/lookUp.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FoundWords } from '../../ui/FoundWords.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { rowOf } from './answerRows.ts'
import { belowHeading } from './belowHeading.ts'
import { MemoryAnswer } from './MemoryAnswer.tsx'
import { ReferenceAnswer } from './ReferenceAnswer.tsx'
import { searchLine } from './commandLines.ts'
import styles from './AnswerPane.module.css'
import { type TriedLookUp, maxShown } from './useLookUp.ts'
import { useCopyLine } from '../../client/useCopyLine.ts'
import { heldWords, planWords } from './words.ts'
import { formatNumber } from '../../ui/counted.ts'

/** The look-up: references and memories that answer, best first, each with what its score was multiplied by. */
export function AnswerPane({
  tried: { asked, projects = [], found: query },
  rows,
  open,
  ask,
}: {
  tried: TriedLookUp
  rows: ReturnType<typeof useRows>
  open: (row: string) => void
  ask: () => void
}) {
  const isLong = useLookUpStore((store) => store.isLong)
  const copyLine = useCopyLine()
  const isAsked = asked.query !== ''
  const found = isAsked ? query.data : undefined
  const marked = markedIn(found?.words ?? [])
  const isEmpty = found !== undefined && found.items.length + found.references.length === 0
  const group = 'Look-up'
  const copy = useCommand({
    id: 'lookup.copy-search',
    label: 'Copy the look-up as a command',
    key: 'c',
    group,
    when: isAsked,
    run: () => copyLine(searchLine({ ...asked, limit: isLong ? maxShown : null }, projects)),
  })
  const rest = found ? Math.min(found.total, maxShown) - found.items.length : 0
  const more = useCommand({
    id: 'lookup.more',
    label: `Show ${rest} more`,
    key: 'm',
    group,
    when: rest > 0 && !isLong,
    run: () => useLookUpStore.setState({ isLong: true }),
  })
  const everywhere = useCommand({
    id: 'lookup.all',
    label: 'Ask in all projects',
    key: 'a',
    group,
    when: isEmpty && asked.project !== null,
    run: () => {
      askInstead({ project: null })
      ask()
    },
  })
  return (
    <section className={styles.pane} aria-label="Look-up" aria-busy={query.isFetching}>
      <header className={styles.head}>
        <h2>Answers</h2>
        {found && <span className={styles.fact}>{heldWords(found.items.length, found.references.length)}</span>}
        {found && !isEmpty && (
          <span className={styles.hint}>
            <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> move <Kbd keys="enter" /> open
          </span>
        )}
        <Button act={copy} look="ghost" className={styles.copy} icon={<Copy size="0.875rem" aria-hidden="true" />}>
          Copy as command
        </Button>
      </header>
      {!isAsked && (
        <div className={styles.message}>
          <Empty title="No question yet">
            Type what an agent would ask: a question, an error message, a file or a function. Beside it is the pack
            without a question.
          </Empty>
        </div>
      )}
      {isAsked && !found && (query.error ? <Failed query={query} /> : <Loading label="Looking it up" />)}
      {isEmpty && (
        <div className={styles.message}>
          <Empty title="Nothing in the library answers that" actions={everywhere.when && <Button act={everywhere} />}>
            An agent would get no memory and no reference. Try other words, or a name from the code. If it should be
            known, the lesson is missing, discarded, or belongs to another project.
          </Empty>
        </div>
      )}
      {found && !isEmpty && (
        <FoundWords value={marked}>
          <p className={styles.plan}>
            <b>{found.intent}</b> {planWords(found.plan)}
          </p>
          <div className={styles.list} {...rows.list}>
            <Group title="References" note="offered beside the memories">
              {found.references.map((reference) => (
                <li key={reference.id}>
                  <ReferenceAnswer reference={reference} row={rowProps(rows, rowOf('reference', reference.id), open)} />
                </li>
              ))}
            </Group>
            <Group title="Memories">
              {found.items.map((memory) => (
                <li key={memory.id}>
                  <MemoryAnswer
                    memory={memory}
                    excerpt={foundExcerpt(memory.title, belowHeading(memory.title, memory.content), marked)}
                    row={rowProps(rows, rowOf('memory', memory.id), open)}
                  />
                </li>
              ))}
            </Group>
            <p className={styles.rest}>
              {restWords(found, isLong)} {more.when && <Button act={more} look="ghost" />}
            </p>
          </div>
        </FoundWords>
      )}
    </section>
  )
}

function Failed({ query }: { query: TriedLookUp['found'] }) {
  return (
    <div className={styles.message}>
      <FailedBox title="Could not look it up" {...failedBoxProps(query)} />
    </div>
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h3>
        {title} {note && <span>{note}</span>}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

/** A row that opens where it is clicked; the focus only moves to it. */
function rowProps(rows: ReturnType<typeof useRows>, row: string, open: (row: string) => void) {
  return {
    ...rows.row(row),
    onFocus: () => useLookUpStore.setState({ current: row }),
    onClick: () => open(row),
  }
}

/** The longest first: a part of a word is marked only where the whole is not. */
function markedIn(words: readonly string[]): MarkedWord[] {
  return words.toSorted((one, other) => other.length - one.length).map((word) => ({ word, begun: false }))
}

/** Says how many of those that answer are shown. */
function restWords({ items, total }: { items: readonly unknown[]; total: number }, isLong: boolean): string {
  if (total <= items.length) return 'These are all that answer.'
  if (isLong) return `The best ${items.length} of ${formatNumber(total)} that answer.`
  return `An agent gets ${items.length} of ${formatNumber(total)} that answer, unless it asks for more.`
}
