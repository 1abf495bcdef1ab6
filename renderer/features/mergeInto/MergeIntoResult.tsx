import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { StepFiles } from '../../ui/StepFiles.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import styles from './MergeIntoDialog.module.css'
import type { MergeInto } from './useMergeInto.ts'

/** What merging would change: problems, contradictions, and the diff of every file. */
export function MergeIntoResult({ merge, descriptions }: { merge: MergeInto; descriptions: readonly string[] }) {
  const { preview, failure, refused } = merge
  const words = refused?.message ?? failure?.message ?? preview?.problem
  const blocked = refused?.diff ?? preview?.blocked
  return (
    <>
      {words && (
        <div className={styles.problem}>
          <ErrorBox
            tone={refused ? 'error' : 'warning'}
            title={refused ? 'It was not merged' : 'It cannot be merged into this reference'}
            actions={
              refused?.kind === 'precondition' && <Button onClick={() => void merge.save(true)}>Merge anyway</Button>
            }
          >
            {words}
          </ErrorBox>
          {blocked && <UnifiedDiff text={blocked} label="What prevents it" />}
        </div>
      )}
      {preview && preview.conflicts.length > 0 && <Contradictions conflicts={preview.conflicts} />}
      {preview ? (
        <StepFiles
          files={preview.files}
          checks={preview.checks}
          behind={merge.behind}
          isWrong={Boolean(words)}
          none="The file stays as it is."
        />
      ) : (
        !words && <Loading label="Preparing the preview" />
      )}
      {descriptions.length > 1 && (
        <ul className={styles.sources} aria-label="Memories that go into it">
          {descriptions.map((description, at) => (
            <li key={at}>{description}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Contradictions({ conflicts }: { conflicts: readonly { theirs: string; ours: string; detail: string }[] }) {
  return (
    <section className={styles.conflicts} aria-label="Contradictions">
      {conflicts.map(({ theirs, ours, detail }, at) => (
        <dl key={at}>
          <dt>Contradiction</dt>
          <dd>{detail}</dd>
          <dt>It says</dt>
          <dd>{theirs}</dd>
          <dt>The memory says</dt>
          <dd>{ours}</dd>
        </dl>
      ))}
    </section>
  )
}
