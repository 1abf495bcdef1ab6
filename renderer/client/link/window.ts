import { RPCLink } from '@orpc/client/message-port'
import type { LiveLink } from './liveLink.ts'

/** Message the preload sends along with the port. */
const portMessage = 'schoolhouse:port'

export type WindowPage = Pick<Window, 'schoolhouse' | 'location'> & {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Takes the port the preload passes on with `window.postMessage`. A later port replaces an earlier one. */
export function linkOverPort(page: WindowPage, live: LiveLink): void {
  let current: MessagePort | null = null
  page.addEventListener('message', (event) => {
    const port = event.ports[0]
    if (event.source !== page || event.data !== portMessage || !port) return
    current?.close()
    current = port
    /* Registered before the link's own listener, so that the connection already counts as lost when its calls fail. */
    port.addEventListener('close', () => {
      if (current === port) live.lose('The engine stopped. Close the window and start Schoolhouse again.')
    })
    live.open(new RPCLink({ port }))
    port.start()
  })
}
