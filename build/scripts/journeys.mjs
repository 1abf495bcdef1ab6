import { existsSync, readFileSync } from 'node:fs'
import { haveBrowser } from './browser.mjs'
import { findElectron } from './electron.mjs'
import { commandFile, run, say } from './processes.mjs'

/**
 * Runs the end-to-end tests in a browser, and in the desktop window if Electron is available; returns the counts.
 * @param {string} report where Playwright writes its results
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runJourneys(report) {
  const electron = findElectron()
  const web = await runProject('web', report, await haveBrowser())
  const desktop = electron ? await runDesktop(report) : await skipDesktop(report)
  return {
    passed: web.passed + desktop.passed,
    failed: web.failed + desktop.failed,
    skipped: web.skipped + desktop.skipped,
  }
}

/** Where the results of the desktop window go, beside those of the browser. */
export function desktopReport(report) {
  return `${report}.desktop.json`
}

/** Counts the results in Playwright's report: a test that passed when retried has passed, an error outside any test is one failure. */
export function countJourneys({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
  }
}

async function runProject(project, report, browser, [command, ...prefix] = [process.execPath]) {
  if (!browser) return { passed: 0, failed: 1, skipped: 0 }
  const env = { ...process.env, SCHOOLHOUSE_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = [commandFile('@playwright/test', 'playwright'), 'test', `--project=${project}`, '--pass-with-no-tests']
  const { code } = await run(command, [...prefix, ...args], { env })
  const counts = existsSync(report) ? countJourneys(JSON.parse(readFileSync(report, 'utf8'))) : { ...nothing }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** On Linux without a display, a virtual one is used. */
async function runDesktop(report) {
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
  const desktop = desktopReport(report)
  const browser = process.env.SCHOOLHOUSE_BROWSER ?? 'none'
  if (!needsDisplay) return runProject('desktop', desktop, browser)
  const { code } = await run('xvfb-run', ['--help'], { capture: true })
  if (code === 0) return runProject('desktop', desktop, browser, ['xvfb-run', '-a', process.execPath])
  say('✗ Electron is here but no display to show it on. Install xvfb (it has xvfb-run) and run npm test again.')
  return { passed: 0, failed: 1, skipped: 0 }
}

/** Counts every desktop test as skipped. They are the tests of the browser, run in a window. */
async function skipDesktop(report) {
  const listing = `${report}.list.json`
  const args = ['test', '--project=desktop', '--list', '--reporter=json', '--pass-with-no-tests']
  const { output, code } = await run(process.execPath, [commandFile('@playwright/test', 'playwright'), ...args], {
    env: { ...process.env, SCHOOLHOUSE_BROWSER: 'none', PLAYWRIGHT_JSON_OUTPUT_FILE: listing },
    capture: true,
  })
  if (code !== 0) {
    say(`✗ the desktop journeys could not be listed\n${output}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const skipped = countSpecs(JSON.parse(readFileSync(listing, 'utf8')).suites)
  if (skipped > 0) {
    say(
      `${skipped} journeys in the desktop window are skipped: there is no Electron here (npx install-electron fetches it).`,
    )
    say('Their names: npx playwright test --project desktop --list')
  }
  return { passed: 0, failed: 0, skipped }
}

function countSpecs(suites = []) {
  return suites.reduce((sum, { specs, suites: inner }) => sum + specs.length + countSpecs(inner), 0)
}

const nothing = { passed: 0, failed: 0, skipped: 0 }
