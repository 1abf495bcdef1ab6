import { Eye, EyeOff } from 'lucide-react'
import { Button, type Act } from './Button.tsx'
import styles from './HiddenSecret.module.css'

/** Says that dots replace a secret, with a command that reveals or hides it. */
export function HiddenSecret({ act, revealed, words }: { act: Act; revealed: boolean; words: string }) {
  const Glyph = revealed ? Eye : EyeOff
  return (
    <div className={styles.bar} role="note">
      <Glyph size="0.875rem" aria-hidden="true" />
      <span className={styles.words}>{words}</span>
      <Button act={act} />
    </div>
  )
}
