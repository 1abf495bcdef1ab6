import { describe, expect, test } from 'vitest'
import { standingRule } from './standingRule.ts'

const wordsOf = (text: string): string | null => {
  const found = standingRule(text)
  return found && text.slice(found.start, found.end)
}

describe('a rule without exception', () => {
  test.each([
    ['Never print labels from the request thread.', 'A rule without exception'],
    ['**Depot codes**: always pad them to six digits.', 'A rule without exception'],
    ['Carrier tokens MUST NOT be logged by any of the workers.', 'A rule without exception'],
    ['Labels expire, so do not cache them, because the carrier refuses old ones.', 'Forbids something and says why'],
    ['Read tariffs from the price table instead of the invoice.', 'Says what to do and what not to do'],
    ['Close the label socket so the printer is free again.', 'Says what to do, with its reason or limit'],
    ['Use `openTariff()` to read prices of past years.', 'Says what to do, and names the code'],
    ['When a depot moves, prefer a new code over a new name.', 'Says what to prefer'],
    ['Every carrier client must send the depot code.', 'Applies to all of a kind'],
  ])('%s', (text, says) => {
    expect(standingRule(text)?.says).toBe(says)
  })

  test('its words start at the rule, after list marks', () => {
    expect(wordsOf('- **Never** print twice. It costs paper.')).toBe('**Never** print twice')
    expect(wordsOf('Labels expire. NEVER print old ones! Ask the depot.')).toBe('NEVER print old ones')
  })

  test.each([
    'Use caching for tariffs where appropriate.',
    'Consider using a queue instead of a lock.',
    'Add the depot to `depots.ts`.',
    'Use a clear name for the depot and for the parcel.',
    'Store Label Cache Design instead of Depot',
    'Run `npm start -- --prefer-offline` in the depot.',
    'The word “MUST” is used as in RFC 2119.',
    'Always sent: depot, parcel and carrier.',
    'If the depot is closed, labels wait, not parcels.',
    'Label jobs should be keyed by parcel, not by depot.',
    'The tariff is read from the table rather than from the invoice.',
  ])('%s is no such rule', (text) => {
    expect(standingRule(text)).toBeNull()
  })
})

test.each(['use a ', '**', '- ', 'never', 'prefer ', '`', ', not ', 'a ', 'every a '])(
  '100,000 characters of %j get an answer',
  (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    const found = standingRule(text)
    if (found) expect(found.start < found.end && found.end <= text.length).toBe(true)
  },
)
