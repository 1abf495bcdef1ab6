const tests = /(?:^|\/)(?:tests?|__tests__|specs?)\/|[._-](?:tests?|spec|test-d|tst)\.\w+$|(?:^|\/)test_[^/]*\.py$/i

/** Whether a file is a test: what it defines is its own, and no other text means it without naming the file. */
export function isTest(path: string): boolean {
  return tests.test(path)
}
