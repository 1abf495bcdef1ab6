import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { linkCheck } from './linkCheck.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const check = (content: string) =>
  linkCheck(harness.engine.core.library.files, content, harness.path('app/AGENTS.md'))[0]

test('a relative link that leads nowhere from the file it is written to is named', () => {
  harness.write('app/rules/R-1.md', '# One\n')
  expect(check('Wait first: [R-1](rules/R-1.md#how), [R-2](./R-2.md "Two").')).toMatchObject({
    id: 'links',
    ok: false,
    level: 'warn',
    detail: './R-2.md',
  })
  expect(check('Wait first: [R-1](rules/R-1.md#how).')).toMatchObject({ ok: true })
})

test.each([
  'Read [the manual](https://example.org/manual.md) first.',
  'Read [below](#below) and `[the sign](of-code.md)`.',
  'Read the manual first.',
])('a text without relative links has no such check: %s', (content) => expect(check(content)).toBeUndefined())
