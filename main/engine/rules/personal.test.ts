import { expect, test } from 'vitest'
import { isMasked, mask } from '../../../shared/text/mask.ts'
import { findingsIn } from './applyRules.ts'

const find = (content: string) =>
  findingsIn({ content, description: '', evidence: '', projectTexts: [] }, { groups: new Set(['personal']) })

test.each([
  ['personal.email', 'Ask ana.petrova@parcelhub.io about tariffs.', 'ana.petrova@parcelhub.io'],
  ['personal.phone', 'Call Ana: +49 30 901820 44', '+49 30 901820 44'],
  ['personal.phone', 'Tel: 030 901820-44', '030 901820-44'],
  ['personal.payment-card', 'The card 4539 1488 0343 6467 was charged.', '4539 1488 0343 6467'],
  ['personal.bank-account', 'Refund to DE89 3704 0044 0532 0130 00.', 'DE89 3704 0044 0532 0130 00'],
  ['personal.social-security', 'Ana has the number 536-22-8714.', '536-22-8714'],
  ['personal.social-security', 'NI number: QQ 12 34 56 C'.replace('QQ', 'AB'), 'AB 12 34 56 C'],
  ['personal.passport', 'Ana’s passport number is C01X00T47.', 'C01X00T47'],
  ['personal.passport', 'Reisepass Nr. L01X00T44', 'L01X00T44'],
  ['personal.street-address', 'Deliver to 48 Kestrel Lane, flat 3.', '48 Kestrel Lane'],
  ['personal.street-address', 'Sie wohnt in der Lindenstraße 14b.', 'Lindenstraße 14b'],
  ['personal.street-address', 'Elle habite 12 rue des Tilleuls.', '12 rue des Tilleuls'],
  ['personal.birth-date', 'Ana Petrova, born 12 March 1984, signs for it.', '12 March 1984'],
  ['personal.birth-date', 'Date of birth of Ana Petrova: 1984-03-12', '1984-03-12'],
  ['personal.email', 'Write to mailto:ana.petrova@parcelhub.io', 'ana.petrova@parcelhub.io'],
  ['personal.street-address', 'Ana lives at 48 Kestrel Ln, Boston MA 02118.', '48 Kestrel Ln, Boston MA 02118'],
  ['personal.national-id', 'CPF 529.982.247-25', '529.982.247-25'],
  ['personal.national-id', 'NHS number 943 476 5919', '943 476 5919'],
  ['personal.national-id', 'Steuer-ID 65929970489', '65929970489'],
  ['personal.phone', 'Call Maria at 0171 2345678 before you deploy.', '0171 2345678'],
  ['personal.phone', 'The number of the on-call engineer is 212-664-7665.', '212-664-7665'],
  ['personal.phone', 'Mobil: 0171/2345678', '0171/2345678'],
  ['personal.phone', 'Ring her on 020 7946 0958 after hours.', '020 7946 0958'],
  ['personal.email', 'ana.petrova (at) parcelhub [dot] io knows it.', 'ana.petrova (at) parcelhub [dot] io'],
  ['personal.bank-account', 'Refund to BR1500000000000010932840814P2.', 'BR1500000000000010932840814P2'],
  ['personal.identity-number', 'Ana pays as 529.982.247-25.', '529.982.247-25'],
  ['personal.identity-number', 'RSSMRA85T10A562S signs for it.', 'RSSMRA85T10A562S'],
  ['personal.street-address', 'Ship it to Karl-Marx-Allee 34, 10243 Berlin.', 'Karl-Marx-Allee 34'],
  ['personal.postal-address', 'Ship it to Am Kirchberg 7, 55116 Mainz.', 'Am Kirchberg 7, 55116 Mainz'],
  ['personal.postal-address', 'Ana lives at 17 Rosewood Close, Bristol BS1 4ST.', '17 Rosewood Close, Bristol BS1 4ST'],
])('%s is found in %j, blocked and masked', (rule, text, quote) => {
  const found = find(text).filter((finding) => finding.rule === rule)
  expect(found).toMatchObject([{ severity: 'stop', quote }])
  expect(isMasked(rule)).toBe(true)
  expect(mask(text, found)).not.toContain(quote)
})

test('personal data are masked entirely', () => {
  const text = 'Ask ana.petrova.long@parcelhub.io.'
  expect(mask(text, find(text))).toBe('Ask ••••••••.')
})

test.each([
  'The offset is 536-22-871.',
  'Zone 123-45-6789 is an example.',
  'passport 0.7.0 signs people in',
  'Use passport-jwt with version 4001234.',
  'Rule 48 of the lane table',
  'It takes 2 Drive letters.',
  'The 3 Way handshake',
  'Deliver to 123 Main Street in the tests.',
  'date_of_birth: 1984-03-12',
  'The library was born on 2019-04-01.',
  'Write to support@parcelhub.io.',
  'The build 2024-03-12 is out; Ana Petrova signs it.',
  'Port 5432 of 10.0.0.1:8080, version 1.2.3.4',
  'At 1767225600000 ms, or 1767225600 s',
  'Run 20261123170611 of 2026-11-23 17:06:11',
  'The id is 550e8400-e29b-41d4-a716-446655440000.',
  'Telegram chat -1001234567890',
  'AWS account 123456789012',
  'Call 1000-2000 rows at once, then 0800-1200.',
  'alerts@parcelhub.io and team-labels@parcelhub.io',
  'ssh ana@staging.parcelhub.io',
  'git@github.com:parcel/hub.git',
  '49699333+dependabot[bot]@users.noreply.github.com',
  'ISBN 978-3-16-148410-0',
  String.raw`"\n@pytest.fixture\ndef parcel():"`,
])('%s is no personal data', (text) => expect(find(text).filter(({ severity }) => severity !== 'info')).toEqual([]))

test('a number found by two patterns counts once', () => {
  expect(find('Call Ana at 0171 2345678 about parcels.')).toHaveLength(1)
})
