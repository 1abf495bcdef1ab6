import { findBrowser } from '../../e2e/fixtures/browser.ts'
import { commandFile, run, say } from './processes.mjs'

const minutes = 60_000

/**
 * Finds or installs a browser for the end-to-end tests: an installed one, else Playwright's own, else one from the system's
 * package manager.
 * @returns {Promise<string | null>} its path; null after printing what to do
 */
export async function haveBrowser() {
  const installed = findBrowser()
  if (installed) return installed
  say('No Chrome, Chromium or Edge was found; fetching Playwright’s Chromium (about 180 MB, once) …')
  const playwright = [commandFile('@playwright/test', 'playwright'), 'install', '--no-shell', 'chromium']
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const fetched = await run(process.execPath, playwright, { env, timeLimit: 5 * minutes, capture: true })
  const own = findBrowser()
  if (own) return own
  say(
    fetched.code === 0
      ? '  It was fetched but does not start: this system lacks libraries it needs.'
      : `  That did not work: ${lastError(fetched.output)}`,
  )
  return (await installWithSystem()) ?? giveUp()
}

async function installWithSystem() {
  const prefix = await rights()
  if (process.platform !== 'linux' || prefix === null) return null
  for (const { manager, commands } of packageManagers) {
    if (!(await works(manager, '--version'))) continue
    for (const command of commands) {
      const [program, ...args] = [...prefix, ...command]
      say(`  ${[program, ...args].join(' ')}`)
      const { code, output } = await run(program, args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        capture: true,
        timeLimit: 10 * minutes,
      })
      if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'))
    }
    return findBrowser()
  }
  return null
}

const packageManagers = [
  { manager: 'apt-get', commands: ['apt-get update', 'apt-get install -y --no-install-recommends chromium'] },
  { manager: 'dnf', commands: ['dnf install -y chromium'] },
  { manager: 'pacman', commands: ['pacman -Sy --noconfirm chromium'] },
  { manager: 'zypper', commands: ['zypper --non-interactive install chromium'] },
  { manager: 'apk', commands: ['apk add chromium'] },
].map(({ manager, commands }) => ({ manager, commands: commands.map((command) => command.split(' ')) }))

/** Returns the command prefix for running a program as root: empty for root, sudo if it needs no password, else null. */
async function rights() {
  if (process.getuid?.() === 0) return []
  return (await works('sudo', '-n', 'true')) ? ['sudo', '-n'] : null
}

async function works(command, ...args) {
  return (await run(command, args, { capture: true, timeLimit: minutes })).code === 0
}

function giveUp() {
  say(
    'No browser could be had. Install Chrome, Chromium or Edge, or name one in SCHOOLHOUSE_BROWSER, and run npm test again.',
  )
  return null
}

function lastError(output) {
  const line = output.split('\n').findLast((text) => /error|fail/i.test(text))
  return line?.trim().slice(0, 160) ?? 'it gave no reason'
}
