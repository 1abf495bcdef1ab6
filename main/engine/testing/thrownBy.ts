import { expect } from 'vitest'
import type { AppError } from '../../../shared/errors.ts'

/** The error an act throws; the test fails where it throws none. */
export function thrownBy(act: () => unknown): AppError {
  try {
    act()
  } catch (error) {
    return error as AppError
  }
  return expect.unreachable()
}
