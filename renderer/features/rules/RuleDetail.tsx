import { useQueryClient } from '@tanstack/react-query'
import type { RuleState } from '../../../shared/model/rule.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useActToast } from '../../client/useActToast.ts'
import { rememberAct } from '../../stores/acts.ts'
import { clearFilter, setFilter } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './RuleDetail.module.css'
import { HowItFinds, Lines, Part, Samples } from './RuleParts.tsx'
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
  const showAct = useActToast()
  const go = useNavigation((place) => place.go)
  const hits = rule.hits ?? 0
  const change = async (act: () => Promise<unknown>, done: () => void) => {
    try {
      await act()
      done()
      await refresh(cache, queries, ['settings', 'memories'])
    } catch (error) {
      show(failureToast(error))
    }
  }
  const turn = async (on: boolean) => {
    await client.triage.setRule({ id: rule.id, on })
    await refresh(cache, queries, ['settings', 'memories'])
  }
  const toggle = useCommand({
    id: 'rules.switch',
    label: rule.enabled ? 'Switch off' : 'Switch on',
    key: 's',
    group: 'Rules',
    run: () =>
      void change(
        () => client.triage.setRule({ id: rule.id, on: !rule.enabled }),
        () => showAct(`${rule.enabled ? 'Switched off' : 'Switched on'}: ${rule.sentence}`, () => turn(rule.enabled)),
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
      const words = `${rule.own ? 'Deleted' : 'Reset to built-in'}: ${rule.sentence}`
      void change(
        () => client.triage.resetRule({ id: rule.id }),
        () => {
          show({ words })
          rememberAct({ kind: 'final', words: `“${words}” cannot be undone.` })
        },
      )
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
        <span>{originWords(rule)}</span>
        {precision && <span>{precision}</span>}
      </p>
      <div className={styles.acts}>
        {retire.when && <Button look="primary" act={retire} />}
        {onBoard.when && <Button act={onBoard} />}
        <Button act={edit} />
        {reset.when && <Button act={reset} look="ghost" />}
      </div>
      <Part label="Found" fact={rule.hits === null ? undefined : counted(hits, 'memory')}>
        {rule.hits === null ? <Loading label="Counting matches" /> : <Samples samples={rule.samples} />}
      </Part>
      <Part label="Examples that match">
        <Lines lines={rule.examples.fire} />
      </Part>
      <Part label="Examples that do not match">
        <Lines lines={rule.examples.pass} />
      </Part>
      {(rule.patterns.length + rule.unless.length > 0 || rule.check !== '') && <HowItFinds rule={rule} />}
    </article>
  )
}

function originWords({ own, edited }: RuleState): string {
  if (own) return 'yours'
  return edited ? 'changed by you' : 'unchanged'
}
