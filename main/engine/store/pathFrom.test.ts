import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathFrom } from './pathFrom.ts'

test('the path of something in a folder begins below the folder, and has forward slashes', () => {
  expect(pathFrom('/notes', join('/notes', 'deep', 'crane.md'))).toBe('deep/crane.md')
  expect(pathFrom('/', join('/', 'tide.md'))).toBe('tide.md')
  expect(pathFrom('/notes', join('/sheets', 'tide.md'))).toBe('../sheets/tide.md')
})
