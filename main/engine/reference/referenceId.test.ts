import { expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { assertReferenceId } from './referenceId.ts'

test.each(['lock-timeout', 'a', 'v1.2-notes', 'Postgres_16', 'console', 'x'.repeat(100)])('%j is a valid id', (id) => {
  expect(() => assertReferenceId(id)).not.toThrow()
})

// Each of these would write outside the references folder, into a device, or over a file that is not a reference.
test.each([
  ['../x', /path/],
  ['..\\x', /path/],
  ['/etc/passwd', /path/],
  ['C:\\temp\\x', /path/],
  ['C:x', /path/],
  ['a/b', /path/],
  ['.', /dots only/],
  ['..', /dots only/],
  ['CON', /device/],
  ['con.json', /device/],
  ['nul', /device/],
  ['Lpt1.notes', /device/],
  ['com¹', /device|not allowed/],
  ['name.', /ends in a dot/],
  ['name ', /ends in a dot or a space/],
  ['.hidden', /not allowed/],
  ['-rf', /not allowed/],
  ['naïve', /not allowed/],
  ['a\0b', /not allowed/],
  ['a\nb', /not allowed/],
  ['', /empty/],
  ['x'.repeat(101), /101 characters/],
  ['embedding_config', /belongs to a file/],
])('%j is refused as an id, with the reason', (id, reason) => {
  try {
    assertReferenceId(id)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).kind).toBe('validation')
    expect((error as AppError).message).toMatch(reason)
  }
})
