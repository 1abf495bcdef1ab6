import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { focusWhenLoaded, openMemory, select, useBoardStore } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './Guide.module.css'
import { type GuideWords, wordsOf } from './guideWords.ts'
import { stageOf } from './guideStage.ts'
import { useCandidate } from './useCandidate.ts'

/** Number of journal entries in which the step that undo takes back is looked for. */
const maxLooked = 50

/**
 * Guides through one real decision on one real note and its undo, beside the board, whose keys keep working. Shown once notes
 * are triaged; Esc ends it.
 */
export function Guide({ onClose }: { onClose: () => void }) {
  const candidate = useCandidate()
  return candidate === undefined ? null : <Steps card={candidate} onClose={onClose} />
}

function Steps({ card, onClose }: { card: MemoryCard | null; onClose: () => void }) {
  const { queries } = useApi()
  const [isDone, setDone] = useState(card === null)
  const memory = useQuery(queries.memories.get.queryOptions({ input: card ? { id: card.id } : skipToken })).data
  const { data: counts } = useQuery(queries.memories.counts.queryOptions({ input: {} }))
  const [since, setSince] = useState<number>()
  // A fast key may decide on it before it is fetched.
  if (since === undefined && memory) setSince(memory.maturity === 'raw' ? (memory.journal[0]?.seq ?? 0) : 0)
  const stage = stageOf(memory?.journal ?? [], since ?? Number.MAX_SAFE_INTEGER, isDone)
  const isOpen = useBoardStore((store) => store.open === card?.id)
  // Until the panel has opened the note, nobody can have left it for another.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isAtHand = useBoardStore((store) => store.focus?.id === card?.id)
  useShown(card?.id, stage.kind === 'rest' && stage.isUndone)
  const { data: journal } = useQuery(queries.decisions.journal.queryOptions({ input: { limit: maxLooked } }))
  const last = journal?.find(({ undoable }) => undoable)
  const later = stage.kind === 'undo' && last && last.step > stage.step ? last.label : null
  const left = counts?.raw ?? 0
  const words = wordsOf(stage, { card: memory ?? card, left, isOpen: isOpen || !wasOpen, isAtHand, later })
  const isLast = stage.kind === 'rest'
  const skip = useCommand({ id: 'guide.skip', label: 'Skip the guide', key: 'escape', group: 'Guide', run: onClose })
  const next = useCommand({
    id: 'guide.next',
    label: isLast ? 'Done' : 'Go on',
    key: 'n',
    group: 'Guide',
    when: stage.kind !== 'decide',
    run: () => (isLast ? onClose() : setDone(true)),
  })
  return (
    <aside className={styles.guide} aria-label="Guide">
      <Words words={words} />
      <footer className={styles.foot}>
        <Button look="ghost" act={skip}>
          {isLast ? 'Close' : 'Skip'}
        </Button>
        {next.when && <Button look={isLast ? 'plain' : 'primary'} act={next} />}
      </footer>
    </aside>
  )
}

/**
 * Opens the note in the panel, clears a selection, and focuses its card where it is loaded, so that the keys act on it: at first, and once its
 * decision `isUndone`.
 */
function useShown(id: string | undefined, isUndone: boolean): void {
  useEffect(() => {
    if (id === undefined) return
    select([])
    openMemory(id)
    focusWhenLoaded(id)
  }, [id, isUndone])
}

function Words({ words: { title, words, keys } }: { words: GuideWords }) {
  const { say } = useToast()
  useEffect(() => say(`${title}. ${words}`), [say, title, words])
  return (
    <div className={styles.words}>
      <h2>{title}</h2>
      <p>{words}</p>
      <dl>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <Kbd keys={key} look="bar" />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
