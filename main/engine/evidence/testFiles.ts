const tests = /(?:^|\/)(?:tests?|__tests__|specs?)\/|[._-](?:tests?|spec|test-d|tst)\.\w+$|(?:^|\/)test_[^/]*\.py$/i

/** Whether a file is a test. Its definitions are local: texts mean them only if they name the file. */
export function isTest(path: string): boolean {
  return tests.test(path)
}
