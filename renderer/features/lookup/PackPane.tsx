import { Copy } from 'lucide-react'
import { type Level, levels } from '../../../shared/model/pack.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import { useCommand } from '../../stores/commands.ts'
import { useLookUpStore } from '../../stores/lookUp.ts'
import { useToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/counted.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { packLine } from './commandLines.ts'
import styles from './PackPane.module.css'
import { PackText } from './PackText.tsx'
import { useCopyLine } from '../../client/useCopyLine.ts'
import type { TriedLookUp } from './useLookUp.ts'
import { heldWords, levelWords, moreWords } from './words.ts'

/** The pack: its exact text as the agent reads it, the tokens it uses, and what could still be had. */
export function PackPane({
  tried,
  open,
}: {
  tried: TriedLookUp
  /** Opens the memory or reference with an id. */
  open: (id: string) => void
}) {
  const { asked, projects = [], pack: query } = tried
  const level = useLookUpStore((store) => store.level)
  const { say } = useToast()
  const copyLine = useCopyLine()
  const group = 'Look-up'
  const choose = (next: Level) => useLookUpStore.setState({ level: next })
  const { keys } = useCommand({
    id: 'lookup.level',
    label: 'Next size of the pack',
    key: 'l',
    group,
    run: () => {
      const next = levels[(levels.indexOf(level) + 1) % levels.length] ?? 'task'
      choose(next)
      say(`${levelWords(next)}.`)
    },
  })
  const copy = useCommand({
    id: 'lookup.copy-pack',
    label: 'Copy the pack as a command',
    key: 'shift+c',
    group,
    run: () => copyLine(packLine({ ...asked, level }, projects)),
  })
  const pack = query.data
  const about = pack && aboutWords(tried, pack.memories.length + pack.references.length === 0)
  return (
    <section className={styles.pane} aria-label="Pack" aria-busy={query.isFetching}>
      <header className={styles.head}>
        <h2>Pack</h2>
        <Segmented
          label="Size"
          value={level}
          options={levels.map((value) => ({ value, label: value }))}
          onChange={choose}
        />
        {keys[0] && <Kbd keys={keys[0]} />}
        <Button act={copy} look="ghost" className={styles.copy} icon={<Copy size="0.875rem" aria-hidden="true" />}>
          Copy as command
        </Button>
      </header>
      {!pack && (query.error ? <Failed query={query} /> : <Loading label="Making the pack" />)}
      {pack && (
        <div className={styles.body}>
          <p className={styles.facts}>
            <Meter
              label="Tokens used of the budget"
              value={pack.tokens}
              most={pack.budget}
              words={`${formatNumber(pack.tokens)} of ${formatNumber(pack.budget)} tokens`}
              budget
            />
            <span>{heldWords(pack.memories.length, pack.references.length)}</span>
          </p>
          {about && <p className={styles.about}>{about}</p>}
          <div className={styles.text} role="region" aria-label="Text of the pack" tabIndex={0}>
            <PackText text={pack.text} ids={[...pack.memories, ...pack.references]} open={open} />
          </div>
          <p className={styles.about}>{moreWords(pack, asked.query !== '')}</p>
        </div>
      )}
    </section>
  )
}

function Failed({ query }: { query: TriedLookUp['pack'] }) {
  return (
    <div className={styles.failed}>
      <FailedBox title="Could not make the pack" {...failedBoxProps(query)} />
    </div>
  )
}

/** Says what a pack is about, or that there is nothing to tell. */
function aboutWords({ asked, found }: TriedLookUp, isEmpty: boolean): string | undefined {
  const isAsked = asked.query !== ''
  if (isEmpty && isAsked) return 'Nothing fits the question: an agent would get only these lines.'
  if (isEmpty) return 'Nothing is known here yet. Add a source, or choose all projects.'
  if (isAsked) return found.data?.pack_order
  if (asked.files.length > 0) return 'Without a question: what is known about the files at hand.'
  if (asked.project !== null) return 'Without a question: what a session in this project begins with.'
  return 'Without a question or a project: what is known at all. A session begins with the pack of its project.'
}
