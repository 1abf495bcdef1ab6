import { existsSync, readFileSync } from 'node:fs'
import { commandFile, run, say } from './processes.mjs'

/**
 * Runs vitest on all tests and returns the counts.
 * @param {string} report where vitest writes its results
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runUnitTests(report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(process.execPath, [commandFile('vitest'), 'run', ...reporters])
  const counts = existsSync(report) ? countUnitTests(JSON.parse(readFileSync(report, 'utf8'))) : noCounts()
  if (code !== 0 && counts.failed === 0) {
    say('✗ the test run itself failed; the reason is above')
    counts.failed = 1
  }
  return counts
}

/** Counts the results in vitest's report. A file that failed to load has no tests and counts as one failure. */
export function countUnitTests({ testResults }) {
  const counts = noCounts()
  for (const { status, assertionResults } of testResults) {
    const failures = assertionResults.filter((result) => result.status === 'failed').length
    counts.passed += assertionResults.filter((result) => result.status === 'passed').length
    counts.failed += failures
    counts.skipped += assertionResults.filter((result) => !['passed', 'failed'].includes(result.status)).length
    if (status === 'failed' && failures === 0) counts.failed += 1
  }
  return counts
}

function noCounts() {
  return { passed: 0, failed: 0, skipped: 0 }
}
