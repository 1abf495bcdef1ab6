import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleState, RuleTrial } from '../../../shared/model/rule.ts'
import { showHidden } from '../../../shared/text/showHidden.ts'
import { failure, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import styles from './RuleDetail.module.css'
import { type RuleFields, changeOf, fieldsOf, isChanged, newRule } from './ruleForm.ts'
import { groupNames, severityNames } from './words.ts'

const severities = (['info', 'warn', 'stop'] as const).map((value) => ({ value, label: severityNames[value] }))
const ownGroups = (['noise', 'reject', 'gate', 'secret', 'poisoning'] as const).map((value) => ({
  value,
  label: groupNames[value],
}))

/** Form for a rule or a new one, with the hits of the current fields; saving reports what is wrong. */
export function RuleForm({ rule, onDone }: { rule: RuleState | null; onDone: (saved: string | null) => void }) {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const [fields, setFields] = useState<RuleFields>(() => (rule ? fieldsOf(rule) : newRule))
  const set = (change: Partial<RuleFields>) => setFields((now) => ({ ...now, ...change }))
  const settled = useDebounced(fields, 350)
  const trial = useQuery({
    ...queries.triage.tryRule.queryOptions({
      input: { id: settled.id === newRule.id ? `${newRule.id}unnamed` : settled.id, change: changeOf(settled, rule) },
    }),
    enabled: rule !== null || settled.id !== newRule.id || settled.patterns.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const save = useCommand({
    id: 'rules.save',
    label: 'Save',
    key: ['mod+enter', 'mod+s'],
    group: 'Rules',
    inFields: true,
    when: isChanged(fields, rule) && fields.id !== 'own.',
    run: () =>
      void client.triage.saveRule({ id: fields.id, change: changeOf(fields, rule) }).then(
        async () => {
          show({ words: `Saved: ${fields.sentence.trim() || fields.id}` })
          onDone(fields.id)
          await refresh(cache, queries, ['settings', 'memories'])
        },
        (error: unknown) => show(failureToast(error)),
      ),
  })
  const cancel = useCommand({
    id: 'rules.cancel',
    label: 'Cancel',
    key: 'escape',
    group: 'Rules',
    inFields: true,
    run: () => onDone(null),
  })
  const wrong = (field: string) => trial.data?.problems.find((problem) => problem.field === field)?.message
  const takesPatterns = rule === null || rule.patterns.length > 0 || rule.check === ''
  return (
    <article className={styles.rule} aria-label={rule ? `Edit: ${rule.sentence}` : 'New rule'}>
      <header className={styles.head}>
        <h2>{rule ? rule.sentence : 'New rule'}</h2>
      </header>
      {rule && (
        <p className={styles.facts}>
          <code>{rule.id}</code>
        </p>
      )}
      <div className={styles.fields}>
        {rule === null && (
          <>
            <TextField
              label="Id"
              mono
              ref={takeFocus}
              value={fields.id}
              error={fields.id === 'own.' ? null : wrong('id')}
              hint="own. and a name; own.secret-… hides what it matches"
              onChange={(event) => set({ id: event.target.value })}
            />
            <Segmented
              label="Group"
              showLabel
              className={styles.choice}
              value={asOwnGroup(fields.group)}
              options={ownGroups}
              onChange={(group) => set({ group })}
            />
          </>
        )}
        <TextField
          label="Sentence"
          ref={rule ? takeFocus : undefined}
          value={fields.sentence}
          error={wrong('sentence')}
          onChange={(event) => set({ sentence: event.target.value })}
        />
        <Segmented
          label="Severity"
          showLabel
          className={styles.choice}
          value={fields.severity}
          options={severities}
          onChange={(severity) => set({ severity })}
        />
        {rule !== null && rule.fewest > 0 && (
          <TextField
            label="Minimum number"
            inputMode="numeric"
            value={fields.fewest}
            error={wrong('fewest')}
            hint="Memories of one project that differ only in numbers"
            onChange={(event) => set({ fewest: event.target.value.replaceAll(/\D/g, '') })}
          />
        )}
        {takesPatterns && (
          <TextArea
            label="Patterns, one per line"
            voice="mono"
            className={styles.lines}
            rows={Math.min(8, Math.max(2, fields.patterns.split('\n').length))}
            value={fields.patterns}
            error={wrong('patterns')}
            hint="Regular expressions. Every repeat needs a limit, such as .{0,80}"
            onChange={(event) => set({ patterns: event.target.value })}
          />
        )}
        {takesPatterns && (
          <TextArea
            label="Unless, one per line"
            voice="mono"
            className={styles.lines}
            rows={Math.min(6, Math.max(1, fields.unless.split('\n').length))}
            value={fields.unless}
            error={wrong('unless')}
            onChange={(event) => set({ unless: event.target.value })}
          />
        )}
        <div className={styles.pair}>
          <TextArea
            label="Must match, one per line"
            rows={Math.min(8, Math.max(3, fields.fire.split('\n').length))}
            value={fields.fire}
            onChange={(event) => set({ fire: event.target.value })}
          />
          <TextArea
            label="Must not match, one per line"
            rows={Math.min(8, Math.max(3, fields.pass.split('\n').length))}
            value={fields.pass}
            onChange={(event) => set({ pass: event.target.value })}
          />
        </div>
        {wrong('examples') && <p className={styles.problem}>{wrong('examples')}</p>}
      </div>
      <div className={styles.acts}>
        <Button look="primary" act={save} />
        <Button look="ghost" act={cancel} />
      </div>
      <Trial trial={trial.data} busy={trial.isFetching} failed={trial.error ? failure(trial.error).message : null} />
    </article>
  )
}

function asOwnGroup(group: RuleFields['group']): (typeof ownGroups)[number]['value'] {
  return ownGroups.find(({ value }) => value === group)?.value ?? 'noise'
}

/** Whether a trial counted what the rule matches: wrong examples do not prevent it. */
function isTried({ problems }: RuleTrial): boolean {
  return problems.every(({ field }) => field === 'examples')
}

function Trial({ trial, busy, failed }: { trial: RuleTrial | undefined; busy: boolean; failed: string | null }) {
  return (
    <section className={styles.part} aria-label="What it would match" aria-busy={busy}>
      <h3>
        What it would match
        <span role="status">{trial && isTried(trial) ? hitWords(trial) : null}</span>
      </h3>
      {failed && <p className={styles.problem}>{failed}</p>}
      {trial && !isTried(trial) && <p className={styles.none}>Fix the errors above to see it.</p>}
      {trial?.samples.map(({ memory_id, text, start, end, gained }) => (
        <p key={memory_id} className={styles.context}>
          {gained && trial.former > 0 ? 'new: ' : ''}
          {showHidden(text.slice(0, start))}
          <mark>{showHidden(text.slice(start, end))}</mark>
          {showHidden(text.slice(end))}
        </p>
      ))}
      {trial && isTried(trial) && trial.hits === 0 && <p className={styles.none}>No matches.</p>}
    </section>
  )
}

function hitWords({ hits, gained, lost }: RuleTrial): string {
  const more = [gained > 0 && `${gained} more`, lost > 0 && `${lost} fewer`].filter(Boolean).join(', ')
  return `${counted(hits, 'memory')}${more && `: ${more}`}`
}
