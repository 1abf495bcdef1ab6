import { test } from 'vitest'

/**
 * A test of what Windows does not have: permission bits, scripts whose first line names their program, signals a program can
 * answer, a shell's limits. Skipped there.
 */
export const posixTest = test.skipIf(process.platform === 'win32')
