import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RuleState } from '../../../shared/model/rule.ts'
import { showHidden } from '../../../shared/text/showHidden.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { clearFilter, openMemory, setFilter } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './RuleDetail.module.css'
import { groupNames, isNoise, precisionWords, severityNames } from './words.ts'

/** One rule: its sentence, switch, hits with the matched words, and its patterns. */
export function RuleDetail({
  rule,
  onEdit,
  onRetire,
  onGone,
}: {
  rule: RuleState
  onEdit: () => void
  onRetire: () => void
  onGone: () => void
}) {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const go = useNavigation((place) => place.go)
  const hits = rule.hits ?? 0
  const change = async (act: () => Promise<unknown>, words: string) => {
    try {
      await act()
      show({ words })
      await refresh(cache, queries, ['settings', 'memories'])
    } catch (error) {
      show(failureToast(error))
    }
  }
  const toggle = useCommand({
    id: 'rules.switch',
    label: rule.enabled ? 'Switch off' : 'Switch on',
    key: 's',
    group: 'Rules',
    run: () =>
      void change(
        () => client.triage.setRule({ id: rule.id, on: !rule.enabled }),
        `${rule.id} is ${rule.enabled ? 'off' : 'on'}`,
      ),
  })
  const edit = useCommand({ id: 'rules.edit', label: 'Edit', key: 'e', group: 'Rules', run: onEdit })
  const retire = useCommand({
    id: 'rules.retire',
    label: 'Discard what it finds',
    key: 'r',
    group: 'Rules',
    when: isNoise(rule) && rule.enabled && hits > 0,
    run: onRetire,
  })
  const onBoard = useCommand({
    id: 'rules.board',
    label: 'Show on the board',
    key: 'b',
    group: 'Rules',
    when: hits > 0,
    run: () => {
      clearFilter()
      setFilter({ finding: rule.id })
      go('board')
    },
  })
  const reset = useCommand({
    id: 'rules.reset',
    label: rule.own ? 'Delete' : 'Reset to built-in',
    key: 'shift+delete',
    group: 'Rules',
    when: rule.own || rule.edited,
    run: () => {
      if (rule.own) onGone()
      void change(() => client.triage.resetRule({ id: rule.id }), rule.own ? `Deleted ${rule.id}` : `Reset ${rule.id}`)
    },
  })
  const precision = precisionWords(rule)
  return (
    <article className={styles.rule} aria-label={rule.sentence}>
      <header className={styles.head}>
        <h2>{rule.sentence}</h2>
        <span className={styles.switch}>
          <Switch label={`${rule.sentence}: on`} checked={rule.enabled} onChange={() => toggle.run()} />
          <Kbd keys="s" />
        </span>
      </header>
      <p className={styles.facts}>
        <code>{rule.id}</code>
        <span>{groupNames[rule.group]}</span>
        <span>{severityNames[rule.severity]}</span>
        <span>{rule.own ? 'yours' : rule.edited ? 'changed by you' : 'unchanged'}</span>
        {precision && <span>{precision}</span>}
      </p>
      <div className={styles.acts}>
        {retire.when && <Button look="primary" act={retire} />}
        {onBoard.when && <Button act={onBoard} />}
        <Button act={edit} />
        {reset.when && <Button act={reset} look="ghost" />}
      </div>
      <Part label="Found" fact={rule.hits === null ? undefined : counted(hits, 'memory')}>
        {rule.hits === null ? (
          <Loading label="Counting matches" />
        ) : rule.samples.length === 0 ? (
          <p className={styles.none}>No matches in this library.</p>
        ) : (
          rule.samples.map(({ memory_id, quote }) => (
            <button
              key={memory_id}
              type="button"
              className={styles.sample}
              onClick={() => {
                go('board')
                openMemory(memory_id)
              }}
            >
              <mark>{showHidden(quote)}</mark>
            </button>
          ))
        )}
      </Part>
      <Part label="Examples that match">
        <Lines lines={rule.examples.fire} />
      </Part>
      <Part label="Examples that do not match">
        <Lines lines={rule.examples.pass} />
      </Part>
      {rule.patterns.length + rule.unless.length > 0 || rule.check !== '' ? (
        <details className={styles.part}>
          <summary>
            How it finds
            <span>{howItFinds(rule)}</span>
          </summary>
          {rule.check !== '' && (
            <p className={styles.none}>
              {rule.patterns.length > 0 ? 'Each match is confirmed by a check in code: ' : 'By a check in code: '}
              <code>{rule.check}</code>
            </p>
          )}
          {rule.fewest > 0 && (
            <p className={styles.none}>
              Applies from {rule.fewest} memories in one project. Press E to change the number.
            </p>
          )}
          <Lines lines={rule.patterns} mono />
          {rule.unless.length > 0 && <p className={styles.none}>Unless one of these matches:</p>}
          <Lines lines={rule.unless} mono />
        </details>
      ) : null}
    </article>
  )
}

function Part({ label, fact, children }: { label: string; fact?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>
        {label}
        {fact && <span>{fact}</span>}
      </h3>
      {children}
    </section>
  )
}

function howItFinds({ patterns, check, exact_case }: RuleState): string {
  if (patterns.length === 0) return check === '' ? '' : 'a check in code'
  return `${counted(patterns.length, 'pattern')}, ${exact_case ? 'exact case' : 'any case'}`
}

/** Maximum length of a displayed example or pattern, in characters. */
const maxShown = 400

function Lines({ lines, mono = false }: { lines: readonly string[]; mono?: boolean }) {
  return (
    <ul className={mono ? styles.patterns : styles.examples}>
      {lines.map((line) => (
        <li key={line}>{showHidden(line.length > maxShown ? `${line.slice(0, maxShown)}…` : line)}</li>
      ))}
    </ul>
  )
}
