import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { assertNever } from '../../../shared/errors.ts'
import type { RuleState } from '../../../shared/model/rule.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedScreen } from '../../components/FailedScreen.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useRows } from '../../components/useRows.ts'
import { NoisePreview } from './NoisePreview.tsx'
import { RuleDetail } from './RuleDetail.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleRow } from './RuleRow.tsx'
import styles from './RulesScreen.module.css'
import { groupNames, groups, isNoise } from './words.ts'

/** Content to the right of the list: the rule, its form, or what rules would discard. */
type Doing = { kind: 'look' } | { kind: 'edit' } | { kind: 'new' } | { kind: 'retire'; rules: readonly string[] }

/** Every rule that judges memories, with its hits; switched, edited and tried in place. */
export function RulesScreen() {
  const { queries } = useApi()
  // Counting hits takes a while in a large library, so the rules are fetched without counts first, and not at the same time.
  const uncounted = useQuery(queries.triage.rules.queryOptions({ input: { count: false } }))
  const counting = queries.triage.rules.queryOptions({ input: { count: true } })
  const list = useQuery({ ...counting, enabled: uncounted.isFetched })
  const listed = list.data ?? uncounted.data
  const chosenId = useNavigation((place) => place.id)
  const go = useNavigation((place) => place.go)
  const [doing, setDoing] = useState<Doing>({ kind: 'look' })
  const all = groups.flatMap((group) => (listed ?? []).filter((rule) => rule.group === group))
  const chosen = all.find((rule) => rule.id === chosenId) ?? all[0] ?? null
  const choose = (id: string) => {
    setDoing({ kind: 'look' })
    go('rules', id)
  }
  const rows = useRows(
    all.map(({ id }) => id),
    chosen?.id ?? null,
    choose,
  )
  const noisy = all.filter((rule) => isNoise(rule) && rule.enabled && (rule.hits ?? 0) > 0)
  const idle = doing.kind === 'look'
  const add = useCommand({
    id: 'rules.new',
    label: 'New rule',
    key: 'n',
    group: 'Rules',
    when: listed !== undefined && idle,
    run: () => setDoing({ kind: 'new' }),
  })
  const retireAll = useCommand({
    id: 'rules.retire-all',
    label: 'Review all noise',
    key: 'shift+r',
    group: 'Rules',
    when: noisy.length > 0 && idle,
    run: () => setDoing({ kind: 'retire', rules: noisy.map(({ id }) => id) }),
  })
  if (list.error && !list.data)
    return <FailedScreen screen="Rules" title="Could not load the rules" {...failedBoxProps(list)} />
  return (
    <Screen
      title="Rules"
      subtitle={listed && `${all.filter(({ enabled }) => enabled).length} of ${all.length} on`}
      actions={
        <>
          {noisy.length > 0 && <Button act={retireAll} />}
          <Button act={add} />
        </>
      }
    >
      {!listed ? (
        <Loading label="Reading the rules" />
      ) : (
        <div className={styles.panes}>
          <div className={styles.list} {...rows.list}>
            {groups.map((group) => (
              <Group key={group} group={group} rules={all.filter((rule) => rule.group === group)} row={rows.row} />
            ))}
          </div>
          <div className={styles.detail}>
            <DoingPane doing={doing} chosen={chosen} setDoing={setDoing} />
          </div>
        </div>
      )}
    </Screen>
  )
}

function DoingPane({
  doing,
  chosen,
  setDoing,
}: {
  doing: Doing
  chosen: RuleState | null
  setDoing: (doing: Doing) => void
}) {
  const go = useNavigation((place) => place.go)
  const done = () => setDoing({ kind: 'look' })
  const created = (id: string | null) => {
    done()
    if (id !== null) go('rules', id)
  }
  switch (doing.kind) {
    case 'new':
      return <RuleForm rule={null} onDone={created} />
    case 'retire':
      return <NoisePreview rules={doing.rules} onDone={done} />
    case 'edit':
      return chosen && <RuleForm key={chosen.id} rule={chosen} onDone={done} />
    case 'look':
      return (
        chosen && (
          <RuleDetail
            key={chosen.id}
            rule={chosen}
            onEdit={() => setDoing({ kind: 'edit' })}
            onRetire={() => setDoing({ kind: 'retire', rules: [chosen.id] })}
            onGone={() => go('rules')}
          />
        )
      )
    default:
      return assertNever(doing)
  }
}

function Group({
  group,
  rules,
  row,
}: {
  group: RuleState['group']
  rules: readonly RuleState[]
  row: ReturnType<typeof useRows>['row']
}) {
  if (rules.length === 0) return null
  const hits = rules.reduce((sum, rule) => sum + (rule.enabled ? (rule.hits ?? 0) : 0), 0)
  return (
    <Fragment>
      <h2 className={styles.group} id={`rules-${group}`}>
        {groupNames[group]}
        <span>{hits > 0 && formatNumber(hits)}</span>
      </h2>
      <ul aria-labelledby={`rules-${group}`}>
        {rules.map((rule) => (
          <li key={rule.id}>
            <RuleRow rule={rule} row={row(rule.id)} />
          </li>
        ))}
      </ul>
    </Fragment>
  )
}
