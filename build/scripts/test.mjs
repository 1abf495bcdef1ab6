import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { failuresIn } from './failures.mjs'
import { ensureBuilt } from './freshBuild.mjs'
import { desktopReport, runJourneys } from './journeys.mjs'
import { say } from './processes.mjs'
import { useRunFolder } from './runFolder.mjs'
import { runUnitTests } from './unitTests.mjs'

/**
 * `npm test`: checks, unit and integration tests, end-to-end tests in a browser. What failed is named at the end; the last
 * line has the total counts.
 * @returns {Promise<number>} 0 if nothing failed, else 1
 */
export async function test() {
  const folder = useRunFolder()
  const unit = join(folder, 'unit.json')
  const journeys = join(folder, 'journeys.json')
  const steps = [
    ['Types, lint, formatting, imports', runChecks],
    ['Unit and integration tests', () => runUnitTests(unit)],
    ['The build and the journeys', () => runBuilt(journeys)],
  ]
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const [title, step] of steps) {
    say(`\n── ${title}`)
    const counts = await step()
    for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  }
  for (const failure of failuresIn({ unit, journeys: [journeys, desktopReport(journeys)] })) say(`\n${failure}`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
  return total.failed === 0 ? 0 : 1
}

/** Without a build there is nothing to test: the build failure is the one that counts. */
async function runBuilt(report) {
  if (!(await ensureBuilt())) return { failed: 1 }
  say('✓ out/ is up to date')
  const counts = await runJourneys(report)
  return { ...counts, passed: counts.passed + 1 }
}
