import { Unplug } from 'lucide-react'
import styles from './NoConnection.module.css'

/** Shown while nothing can work until the person follows the message. */
export function NoConnection({ message }: { message: string }) {
  return (
    <main className={styles.page}>
      <Unplug size="1.25rem" aria-hidden="true" />
      <h1>Schoolhouse is not connected</h1>
      <p role="alert">{message}</p>
    </main>
  )
}
