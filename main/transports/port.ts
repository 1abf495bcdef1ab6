import type { EngineLine, WireMessage } from '../platform/engineHost.ts'

/** The part of Electron's `MessagePortMain` that is used here. */
export interface ClientPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  postMessage(message: unknown): void
  start(): void
  close(): void
}

/** Connects a window's port and its engine connection in both directions; when one closes, so does the other. */
export function joinPort(line: EngineLine, port: ClientPort): void {
  line.onMessage((message) => port.postMessage(message))
  line.onClose(() => port.close())
  port.on('message', ({ data }) => {
    if (isWireMessage(data)) line.send(data)
  })
  port.on('close', () => line.close())
  port.start()
}

/** A client that bypasses the encoding could send anything, so only valid encoded messages are forwarded. */
function isWireMessage(data: unknown): data is WireMessage {
  return typeof data === 'string' || data instanceof Uint8Array || data instanceof ArrayBuffer
}
