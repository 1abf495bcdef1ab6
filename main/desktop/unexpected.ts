import { app, dialog } from 'electron'

const title = 'Something went wrong in Schoolhouse'
const wayOut =
  'Every decision made so far is kept. If something no longer responds, close the window and start Schoolhouse again.'

/**
 * Writes errors that nothing handled to stderr and, once there is a window, tells them in a dialog box, each message once.
 * An exception before there is a window goes to `fail` instead: the app would never come up.
 */
export function tellUnexpected(hasWindow: () => boolean, fail: (error: unknown) => void): void {
  const told = new Set<string>()
  const tell = (error: unknown): void => {
    process.stderr.write(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    const message = error instanceof Error ? error.message : String(error)
    if (told.has(message) || !(app.isPackaged || hasWindow())) return
    told.add(message)
    dialog.showErrorBox(title, `${message}\n\n${wayOut}`)
  }
  // The program that started the app may close the pipes.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.on('unhandledRejection', tell)
  process.on('uncaughtException', (error) => (hasWindow() ? tell(error) : fail(error)))
}
