import { Eye, EyeOff } from 'lucide-react'
import { Button, type Act } from './Button.tsx'
import styles from './HiddenSecret.module.css'

/** Says what became of a secret, such as that dots replace it, with commands that reveal or hide it and that remove it. */
export function HiddenSecret({
  act,
  remove,
  revealed,
  words,
}: {
  act?: Act
  remove?: Act | undefined
  revealed: boolean
  words: string
}) {
  const Glyph = revealed ? Eye : EyeOff
  return (
    <div className={styles.bar} role="note">
      <Glyph size="0.875rem" aria-hidden="true" />
      <span className={styles.words}>{words}</span>
      <span className={styles.acts}>
        {act && <Button act={act} />}
        {remove?.when && <Button act={remove} />}
      </span>
    </div>
  )
}
