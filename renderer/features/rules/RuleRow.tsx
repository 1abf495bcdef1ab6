import type { ComponentProps } from 'react'
import type { RuleState } from '../../../shared/model/rule.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { classes } from '../../ui/classes.ts'
import styles from './RuleRow.module.css'

/** One rule in the list: its sentence, whether it is on, and its hits. */
export function RuleRow({ rule, row }: { rule: RuleState; row: ComponentProps<'button'> }) {
  const { hits } = rule
  return (
    <button type="button" className={classes(styles.row, !rule.enabled && styles.off)} {...row}>
      <span className={styles.sentence}>{rule.sentence}</span>
      <span className={styles.facts}>
        {!rule.enabled && <span>off</span>}
        {rule.own ? <span>yours</span> : rule.edited && <span>changed</span>}
        <span className={styles.hits} title={hits === null ? undefined : counted(hits, 'memory')}>
          {hits !== null && formatNumber(hits)}
        </span>
      </span>
    </button>
  )
}
