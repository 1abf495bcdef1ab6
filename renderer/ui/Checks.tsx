import { Check, ShieldAlert, TriangleAlert } from 'lucide-react'
import type { PromotionCheck } from '../../shared/model/reference.ts'
import { counted } from './counted.ts'
import styles from './Checks.module.css'

/** Checks that find something wrong in the text; the others warn. */
const harmful: ReadonlySet<string> = new Set(['contradiction', 'secrets', 'personal', 'poisoning'])

/** Advisory checks of what is about to be written. `isWrong`: something prevents it, whatever they found. */
export function Checks({ checks, isWrong = false }: { checks: readonly PromotionCheck[]; isWrong?: boolean }) {
  if (checks.length === 0) return null
  const failed = checks.filter((check) => !check.ok)
  return (
    <section className={styles.checks} aria-label="Checks">
      <div className={styles.head}>
        <h3>Checks</h3>
        <span>{resultOf(failed.length, isWrong)}</span>
      </div>
      <ul>
        {checks.map((check) => (
          <li key={check.id} data-tone={check.ok ? undefined : toneOf(check)}>
            <Glyph check={check} />
            <span className={styles.what}>{check.text}</span>
            <span className={styles.detail}>{check.detail}</span>
            {check.filled && <FilledBar {...check.filled} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function resultOf(failed: number, isWrong: boolean): string {
  if (failed === 0) return isWrong ? 'it cannot be written' : 'all passed'
  return isWrong ? counted(failed, 'remark') : `${counted(failed, 'remark')}: you decide`
}

/** How full a file was, and what is added; the detail beside it says the same in words. */
function FilledBar({ before, after }: { before: number; after: number }) {
  const kept = Math.min(before, after, 1)
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: `${100 * kept}%` }} />
      <b style={{ width: `${100 * (Math.min(after, 1) - kept)}%` }} />
    </span>
  )
}

function toneOf({ id }: PromotionCheck): 'wrong' | 'warning' {
  return harmful.has(id) ? 'wrong' : 'warning'
}

function Glyph({ check }: { check: PromotionCheck }) {
  if (check.ok) return <Check size="1rem" aria-label="passed" role="img" />
  if (check.level === 'stop') return <ShieldAlert size="1rem" aria-label="blocks agents" role="img" />
  return <TriangleAlert size="1rem" aria-label="warning" role="img" />
}
