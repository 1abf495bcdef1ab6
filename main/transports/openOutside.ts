import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

type Command = [program: string, ...parameters: string[]]

/** Opens an address in the system's browser; returns false if the system cannot. */
export function openAddress(address: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  return run(browserCommand(address, platform))
}

/** Shows a file in the system's file manager; returns false if the system cannot. */
export function revealPath(path: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  return run(revealCommand(path, platform))
}

/** Started without a shell, so nothing in an address or path is run as a command. */
export function browserCommand(address: string, platform: NodeJS.Platform): Command {
  if (platform === 'darwin') return ['open', address]
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', address] : ['xdg-open', address]
}

/** The command that shows a file in a system's file manager; on Linux it opens the folder. */
export function revealCommand(path: string, platform: NodeJS.Platform): Command {
  if (platform === 'darwin') return ['open', '-R', path]
  return platform === 'win32' ? ['explorer.exe', `/select,${path}`] : ['xdg-open', dirname(path)]
}

/** An opener that still runs after this time, in milliseconds, has succeeded: failures exit immediately. */
const patience = 2000

function run([program, ...parameters]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: 'ignore', detached: true })
    const settle = (isOpened: boolean): void => {
      clearTimeout(timer)
      child.unref()
      resolve(isOpened)
    }
    const timer = setTimeout(() => settle(true), patience)
    child.once('error', () => settle(false))
    /* Explorer exits with 1 on success. */
    child.once('exit', (code) => settle(code === 0 || program === 'explorer.exe'))
  })
}
