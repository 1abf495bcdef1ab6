/** Numbers of tests an output reports; null where it reports none. */
export interface TestCounts {
  passed: number | null
  failed: number | null
}

/** Characters of an output’s end in which test runners print their summary. */
const summaryLength = 6000

/** How runners count: pytest, Jest, Vitest, Bun, Mocha, Cargo, TAP. */
const passedForms = [/\b(\d+) passed\b/, /^[ \t]{0,8}(\d+) pass(?:ing)?\b/m, /^# pass (\d+)/m]
const failedForms = [/\b(\d+) failed\b/, /^[ \t]{0,8}(\d+) fail(?:ing)?\b/m, /^# fail (\d+)/m]

/** Reads the summary of a test run from the end of an output. */
export function testCounts(text: string): TestCounts {
  const end = text.slice(-summaryLength)
  const passed = lastCount(end, passedForms)
  const failed = lastCount(end, failedForms)
  if (passed === null && failed === null) return { passed: null, failed: null }
  return { passed: passed ?? 0, failed: failed ?? 0 }
}

function lastCount(text: string, forms: readonly RegExp[]): number | null {
  for (const form of forms) {
    const all = [...text.matchAll(new RegExp(form, `g${form.flags}`))]
    const count = all.at(-1)?.[1]
    if (count !== undefined) return Number(count)
  }
  return null
}
