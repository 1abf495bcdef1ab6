import { expect, test } from 'vitest'
import type { Found } from '../store/queries/cases.ts'
import { recommend } from './recommend.ts'
import { caseOf } from './testing/caseOf.ts'

const token = '[removed secret (GitHub token)]'
const namesAThing = (content: string, named: string): Found => ({
  rule: 'promote.names-a-thing',
  group: 'promote',
  severity: 'info',
  field: 'content',
  start: content.indexOf(named),
  end: content.indexOf(named) + named.length,
})

test.each([
  ['only its secret', `The depot needs the header \`Authorization: Bearer ${token}\`.`, true],
  ['a value alone', `Depot token: ${token}`, true],
  ['several', `Login of the depot: ${token}\nLogin of the pier: ${token}`, true],
  ['a rule', `Never commit ${token} to the depot.`, false],
  ['a reason', `The depot needs ${token} because the pier refuses guests.`, false],
  ['where it is kept', `For the depot take ${token} from the vault.`, false],
  ['more than that', `The depot needs ${token}. Boats are listed at \`/boats\` once an hour.`, false],
  ['personal data', 'The harbour master is [removed personal data (name)].', false],
])('a note that said %s', (_, content, isEmptied) => {
  expect(recommend(caseOf(content)).lead === 'recommend.lost-secret').toBe(isEmptied)
})

test('a note that a person validated is kept', () => {
  const content = `Depot token: ${token}`
  expect(recommend(caseOf(content, { maturity: 'validated', approved: 'validated' })).action).not.toBe('discard')
})

test('what stands in place of a secret is no tool that a note names', () => {
  const header = `\`Authorization: Bearer ${token}\``
  const content = `The depot asks for ${header} on each call. The list of boats is at \`/boats\` and changes once an hour.`
  const quotes = (findings: Found[]) =>
    recommend(caseOf(content, { findings })).because.flatMap(({ rule, at }) =>
      rule === 'promote.names-a-thing' && at ? [content.slice(at.start, at.end)] : [],
    )
  const [ofHeader, ofList] = [namesAThing(content, header), namesAThing(content, '`/boats`')]
  expect(quotes([ofHeader])).toEqual([])
  expect(quotes([ofHeader, ofList])).toEqual(['`/boats`'])
})
