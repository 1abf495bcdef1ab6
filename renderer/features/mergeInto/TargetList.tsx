import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import type { MergeTarget } from '../../../shared/model/reference.ts'
import { classes } from '../../ui/classes.ts'
import { Flag } from '../../ui/Flag.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './TargetList.module.css'
import { formatNumber } from '../../ui/counted.ts'

/** Minimum number of references for which the list has a search field. */
const many = 6
const maxShown = 30
/** A lower similarity would be shown as .00. */
const leastShown = 0.005

/** The references, closest first, with their projects where these differ; arrow keys move. */
export function TargetList({
  targets,
  chosen,
  onChoose,
}: {
  targets: readonly MergeTarget[]
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const [words, setWords] = useState('')
  const found = targets.filter(({ id, name, path, section }) =>
    `${id} ${name} ${path} ${section ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const areMixed = new Set(targets.map(({ project }) => project?.id)).size > 1
  return (
    <div className={classes(styles.targets, targets.length >= many && styles.long)}>
      {targets.length >= many && (
        <TextField
          label="Find a reference"
          hideLabel
          placeholder={`Find one of ${formatNumber(targets.length)} references`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <RadioGroup.Root
        aria-label="Reference"
        orientation="vertical"
        value={chosen ?? ''}
        onValueChange={onChoose}
        className={styles.list}
        data-own-keys=""
      >
        {found.slice(0, maxShown).map(({ id, name, path, section, project, similarity, state, foreign }) => (
          <RadioGroup.Item key={id} value={id} className={styles.row} data-autofocus={id === chosen ? '' : undefined}>
            <span className={styles.name}>{name}</span>
            {similarity >= leastShown && (
              <span className={styles.near} title="similarity to what you merge">
                {similarity.toFixed(2).replace(/^0/, '')}
              </span>
            )}
            <span className={styles.where}>
              {areMixed && project && `${project.name} · `}
              {section ? `${shortPath(path, 1)} › ${section}` : shortPath(path, 1)}
              {foreign && <Flag title="Written by an agent or a person, not by Schoolhouse">by others</Flag>}
              {state !== 'as-written' && (
                <Flag tone="stale">{state === 'missing' ? 'file gone' : 'changed in its file'}</Flag>
              )}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {found.length > maxShown && <p className={styles.more}>{found.length - maxShown} more: type to find one</p>}
      {found.length === 0 && <p className={styles.more}>No references match the search</p>}
    </div>
  )
}
