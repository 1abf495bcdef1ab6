import { expect, test } from 'vitest'
import { signsOf } from '../assess/signs.ts'
import { caseOf } from '../testing/caseOf.ts'
import { toldReason, toldRule } from './toldSigns.ts'

const told = (content: string, tell: typeof toldRule) => {
  const sign = tell(content, signsOf(caseOf(content)))
  return sign && { says: sign.says, quote: content.slice(sign.start, sign.end) }
}

test.each([
  ['The crew has to wait. NEVER moor at night.', 'States a rule', 'NEVER moor at night'],
  [
    '**Pattern**: Moor first, then forget the lights\n**Impact**: The user has to remind you\n**Fix**: Set the lights before mooring',
    'Says what to do',
    '**Fix**: Set the lights before mooring',
  ],
  [
    'If the tide falls, keep the ropes loose.\n\nThe mate said that the bow line should be long.',
    'Says what to do in a case',
    'If the tide falls, keep the ropes loose',
  ],
  [
    'When a crane is moved (e.g., Crane.north -> Crane.south), its owner must:\n\n1. Log the move\n2. Tell the office',
    'States a rule',
    'When a crane is moved (e.g., Crane.north -> Crane.south), its owner must:',
  ],
])('%j: the strongest rule is told, in its own words', (content, says, quote) => {
  expect(told(content, toldRule)).toEqual({ says, quote })
})

test.each([
  'Record button resumes the tide log',
  'A crane to ensure that only one ship unloads',
  'The user has to remind the crew',
  'Cranes need care; the log says `ALWAYS moor at the bow`',
  'The lock answers `Error: Cannot open gate 4`',
  'Traits: the berths have\nClone, Copy, all derived',
])('%j states no rule that a reader sees', (content) => {
  expect(told(content, toldRule)?.says ?? 'nothing').not.toMatch(/^(?:States a rule|Says what to do|Says what cannot)/)
})

test('a reason is told only where it is one', () => {
  expect(told('The wall leaks, because the stones are old.', toldReason)?.says).toBe('Says why')
  expect(told('A low tide breaks the mooring of large ships.', toldReason)).toMatchObject({
    says: 'Says what goes wrong',
  })
  expect(told('Error handling of the crane', toldReason)).toBeNull()
  expect(told('A block of stone', toldReason)).toBeNull()
})
