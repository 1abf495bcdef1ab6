import { request } from 'node:http'
import { httpFilePath, readHttpFile } from './httpFile.ts'

/** Time limit in milliseconds: our server on the same machine answers faster. */
const patience = 2000

/** Requests a new address from the server that already runs on a library; null if none answers. */
export async function addressOfRunningServer(libraryPath: string): Promise<string | null> {
  const running = readHttpFile(httpFilePath(libraryPath))
  if (!running) return null
  const address = await askForAddress(running.port, running.windowToken)
  /* Another program may use the port by now; its answer is never opened. */
  return address?.startsWith(`http://127.0.0.1:${running.port}/#token=`) ? address : null
}

function askForAddress(port: number, token: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, origin: `http://127.0.0.1:${port}` }
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/token', method: 'POST', headers, timeout: patience })
    asked.on('response', async (response) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
        const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { address?: unknown }
        resolve(typeof answer.address === 'string' ? answer.address : null)
      } catch {
        resolve(null)
      }
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.end()
  })
}
