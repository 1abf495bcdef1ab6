import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './processes.mjs'

/**
 * Names what failed in the reports of vitest and Playwright, so that it can be printed last, where it is seen.
 * @param {{ unit: string, journeys: string[] }} reports files; one that does not exist names nothing
 * @returns {string[]} one text for each failure: file, title and the first lines of the message
 */
export function failuresIn({ unit, journeys }) {
  return [...unitFailures(readReport(unit)), ...journeys.flatMap((file) => journeyFailures(readReport(file)))]
}

/** The failures in vitest's report; a file that did not load is one, with the reason. */
export function unitFailures({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [described(name, 'did not load', message)]
    return failed.map(({ fullName, failureMessages }) => described(name, fullName, failureMessages?.[0]))
  })
}

/** The failures in Playwright's report, and the errors outside any test. A test that passed when retried is none. */
export function journeyFailures({ suites = [], errors = [] }) {
  const failed = specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => described(`e2e/${file}`, title, results.at(-1)?.error?.message)),
  )
  return [...failed, ...errors.map(({ message }) => described('e2e', 'outside any test', message))]
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function described(file, title, message = 'no message') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 6)
  return `✗ ${relative(root, file)} › ${title}\n${lines.map((line) => `    ${line}`).join('\n')}`
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
