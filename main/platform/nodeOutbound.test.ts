import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeOutbound } from './nodeOutbound.ts'

let server: Server
let address: string
let asked: { path: string; type: string | undefined; body: string }[]
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({ path, type: request.headers['content-type'], body })
      if (path === '/moved') response.writeHead(307, { location: '/elsewhere' })
      else response.writeHead(path === '/hook' ? 204 : 500)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

test('the body is sent unchanged', async () => {
  await nodeOutbound.post(`${address}/hook`, '{"text":"Memory Triage"}')
  expect(asked).toEqual([{ path: '/hook', type: 'application/json', body: '{"text":"Memory Triage"}' }])
})

test('a redirect is not followed, and a failing receiver is named', async () => {
  await expect(nodeOutbound.post(`${address}/moved`, '{}')).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(nodeOutbound.post(`${address}/broken`, '{}')).rejects.toThrow('answered 500')
  expect(asked.map(({ path }) => path)).toEqual(['/moved', '/broken'])
})
