import { registerHooks } from 'node:module'
import type * as FakeElectron from './fakeElectron.ts'
import { clientOver } from '../../transports/testing/tinyEngine.ts'

/**
 * Loaded before the built desktop app (`node --import`): gives it the fake `electron`, then does with it what its
 * scenario (SCENARIO) says, and prints what it saw as one line of JSON.
 */
const fakeAddress = new URL('./fakeElectron.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: fakeAddress, shortCircuit: true } : next(name, context),
})
const { app, given, preventable, seen }: typeof FakeElectron = await import(fakeAddress)

const scenario = process.env.SCENARIO ?? ''
given.firstInstance = scenario !== 'second'
app.once('quit', () => report({ quit: true, userData: app.paths.userData, windows: seen.windows.length }))
app.on('web-contents-created', (_event, contents: FakeElectron.WebContents) => {
  contents.once('posted', () => void drive(contents))
})

async function drive(contents: FakeElectron.WebContents): Promise<void> {
  const port = contents.posted[0]?.ports[0]
  const window = seen.windows[0]
  if (!port || !window) return
  port.start()
  const client = clientOver({
    send: port.postMessage,
    onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
    onClose: (listener) => void port.on('close', listener),
    close: port.close,
  })
  if (scenario === 'death') return void client.system.completePath({ prefix: 'die' }).catch(() => {})
  if (scenario === 'unexpected') return meetErrors()
  const info = await client.system.info()
  const picked = await client.system.pickFolder()
  window.minimized = true
  app.emit('second-instance')
  const opened = preventable()
  app.emit('open-file', opened)
  report({ library: info.library, picked, calls: window.calls, openPrevented: opened.prevented })
  app.quit()
}

/** Lets errors happen that nothing handles, one of them twice. */
async function meetErrors(): Promise<void> {
  void Promise.reject(new Error('the tray jammed'))
  void Promise.reject(new Error('the tray jammed'))
  setTimeout(() => {
    throw new Error('the bell rang twice')
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  report({ errorBoxes: seen.errorBoxes })
  app.quit()
}

function report(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
