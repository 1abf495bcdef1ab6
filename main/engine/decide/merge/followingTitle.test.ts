import { expect, test } from 'vitest'
import { followingTitle } from './followingTitle.ts'

test.each([
  [
    'the beginning of its text',
    'The pool holds 20.',
    'The pool holds 20. Raise it.',
    'The pool holds 30. Raise it.',
    'The pool holds 30.',
  ],
  ['words of its own', 'Pool size', 'The pool holds 20.', 'The pool holds 30.', 'Pool size'],
  [
    'a name and the beginning',
    'db: The pool holds 20.',
    'The pool holds 20.',
    'The pool holds 30.',
    'db: The pool holds 30.',
  ],
  ['a label of its text', 'Rule: use pnpm', '**Rule:** use pnpm', '**Rule:** use npm', 'Rule: use npm'],
  [
    'a beginning that stays',
    'The pool holds 20…',
    'The pool holds 20, always.',
    'The pool holds 20, mostly.',
    'The pool holds 20…',
  ],
])('a title that is %s', (_, description, content, text, title) => {
  expect(followingTitle({ description, content }, text)).toBe(title)
})
