import { plainCase } from './plainCase.ts'
import { recommendSteps } from './recommend.ts'

/** One-byte and two-byte texts: V8 compiles patterns for each kind, and again when they are reused. */
const notes = [
  'The pool of the harbor service holds 20 connections.',
  'The pool of the “harbor” service holds 20 connections.',
]
const rounds = 2

/**
 * Judges made-up notes, cooperatively, to compile all patterns beforehand: the first notes take ten times as long as others,
 * and real notes are judged inside a transaction, which cannot yield.
 */
export function* warmUpRules(): Generator<void, void> {
  for (let round = 0; round < rounds; round += 1)
    for (const content of notes) yield* recommendSteps({ ...plainCase, content })
}
