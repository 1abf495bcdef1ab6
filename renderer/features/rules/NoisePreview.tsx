import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toggled } from '../../../shared/toggled.ts'
import { failedBoxProps, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useImporting } from '../../client/useImporting.ts'
import { useStepToast } from '../../client/useStepToast.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckMark } from '../../ui/Checkbox.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MatchWords } from './MatchWords.tsx'
import styles from './RuleDetail.module.css'
import { FailedBox } from '../../components/FailedBox.tsx'

/** Previews what noise rules would discard: any memory can be excluded; the rest is discarded in one step that can be undone. */
export function NoisePreview({ rules, onDone }: { rules: readonly string[]; onDone: () => void }) {
  const { client, queries } = useApi()
  const importing = useImporting()
  const toast = useStepToast()
  const { show } = useToast()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const preview = useQuery({
    ...queries.triage.retireNoise.queryOptions({ input: { rules: [...rules], dry_run: true } }),
    staleTime: 0,
    gcTime: 0,
  })
  const found = preview.data?.rules ?? []
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const going = total - kept.size
  const retire = useCommand({
    id: 'rules.retire-now',
    label: `Discard ${counted(going, 'memory')}`,
    key: 'mod+enter',
    group: 'Rules',
    when: going > 0 && !busy,
    run: async () => {
      setBusy(true)
      try {
        const { result } = await client.triage.retireNoise({ rules: [...rules], except: [...kept] })
        if (result) toast(result)
        onDone()
      } catch (error) {
        show(failureToast(error))
        setBusy(false)
      }
    },
  })
  const back = useCommand({ id: 'rules.retire-back', label: 'Back', key: 'escape', group: 'Rules', run: onDone })
  const flip = (id: string) => setKept((now) => toggled(now, id))
  if (preview.error) return <FailedBox title="Could not look for noise" {...failedBoxProps(preview)} />
  if (!preview.data) return <Loading label="Looking for noise" />
  if (total === 0)
    return (
      <article className={styles.rule} aria-label="What would be discarded">
        <Empty title={importing ?? 'No noise left'} actions={<Button act={back} />}>
          What these rules find is already discarded, or cannot be.
        </Empty>
      </article>
    )
  return (
    <article className={styles.rule} aria-label="What would be discarded">
      <header className={styles.head}>
        <h2>Discard {counted(going, 'memory')} as noise</h2>
      </header>
      <p className={styles.facts}>Untick what should stay. The rest is discarded in one step; one undo restores it.</p>
      <div className={styles.acts}>
        <Button look="primary" act={retire} />
        <Button look="ghost" act={back} />
      </div>
      {found.map(({ rule, sentence, count, left, memories }) => (
        <section key={rule} className={styles.part}>
          <h3>
            {sentence}
            <span>{counted(count, 'memory')}</span>
          </h3>
          <div className={styles.rows}>
            {memories.map(({ memory_id, title, quote }) => (
              <button
                key={memory_id}
                type="button"
                role="checkbox"
                aria-checked={!kept.has(memory_id)}
                className={styles.row}
                data-own-keys=""
                onClick={() => flip(memory_id)}
              >
                <CheckMark checked={!kept.has(memory_id)} />
                <span>
                  <MatchWords title={title} quote={quote} />
                </span>
              </button>
            ))}
            {left > 0 && (
              <p className={styles.none}>
                {counted(left, 'other that it finds stays', 'others that it finds stay')}: decided already, waiting for
                you, or listed above.
              </p>
            )}
            {count > memories.length && (
              <p className={styles.none}>and {counted(count - memories.length, 'more memory')}</p>
            )}
          </div>
        </section>
      ))}
    </article>
  )
}
