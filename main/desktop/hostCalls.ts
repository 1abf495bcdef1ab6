import { Notification, dialog, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import { assertNever } from '../../shared/errors.ts'
import type { HostCallHandler } from '../platform/engineHost.ts'

/** The window that dialogs belong to and that a click on a notification brings forward. */
export interface Foreground {
  bringForward(): void
  window(): BrowserWindow | null
}

/** Does on the desktop what the engine asks of its host. */
export function hostCalls(foreground: Foreground): HostCallHandler {
  return async (request) => {
    switch (request.verb) {
      case 'pickFolder':
        return pickFolder(foreground.window())
      case 'reveal':
        shell.showItemInFolder(request.path)
        return null
      case 'notify':
        notify(request.title, request.body, foreground)
        return null
      default:
        return assertNever(request)
    }
  }
}

async function pickFolder(window: BrowserWindow | null): Promise<string | null> {
  const question = { title: 'Add a source', properties: ['openDirectory' as const] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, question)
    : dialog.showOpenDialog(question))
  return canceled ? null : (filePaths[0] ?? null)
}

function notify(title: string, body: string, foreground: Foreground): void {
  if (!Notification.isSupported()) return
  const notice = new Notification({ title, body })
  notice.on('click', foreground.bringForward)
  notice.show()
}
