import { expect, test } from 'vitest'
import { mask } from '../../../../shared/text/mask.ts'
import { findingsIn } from '../rules/applyRules.ts'
import { entropy } from './values.ts'

const find = (content: string, description = '') =>
  findingsIn({ content, description, evidence: '', projectTexts: [] }, { groups: new Set(['secret']) })
const value = 'Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1'

test('a key of a known shape is reported once, by the rule that knows it', () => {
  const token = ['ghp', `${value}Sy0Pm7Te2Ua9`].join('_')
  expect(find(`GITHUB_TOKEN=${token}`).map(({ rule, quote }) => [rule, quote])).toEqual([
    ['secret.github-token', token],
  ])
})

test.each([
  'AKIAIOSFODNN7EXAMPLE',
  'api_key = your-api-key-goes-here-1',
  'password: changeme123',
  'token=xxxxxxxxxxxx1',
])('%s is looked at, not stopped: it looks like an example', (text) => {
  expect(find(text)).toMatchObject([{ severity: 'warn', detail: 'looks like an example' }])
})

test.each([
  'The token count is 4096.',
  'Passwords are hashed with argon2id.',
  'password: z.string().min(12)',
  'secretName: parcels-db-credentials',
  'token: string | null',
  'Set `password` to the value of POSTGRES_PASSWORD.',
  'apiKey: config.carriers.apiKey',
  'tokens: 8192',
  'The primary key is parcel_id2024.',
  'key: "parcels/2024/labels"',
  'credentials: include',
  'Use the secret named prod/labels/db.',
  'token = await getToken()',
  'max_tokens=16384',
  'PASSWORD=$(pass show parcels/db1)',
])('%s gives nothing away', (text) => expect(find(text)).toEqual([]))

test('a description that repeats a secret without its name is masked too', () => {
  const description = `Login, ${value}`
  const findings = find(`The token is ${value}`, description).filter(({ field }) => field === 'description')
  expect(mask(description, findings)).toBe('Login, Rt2L••••••••')
})

test('no secret of many goes unmasked', () => {
  const text = Array.from({ length: 300 }, (_, index) => `password${index}: kq${index}Zx71mn`)
    .join('\n')
    .replace(/\d+:/g, ':')
  const masked = mask(text, find(text))
  expect(masked).not.toContain('Zx71')
  expect(find(text)).toHaveLength(300)
})

test('entropy is in bits a character', () => {
  expect(entropy('aaaa')).toBe(0)
  expect(entropy('abab')).toBe(1)
  expect(entropy('abcdefgh')).toBe(3)
})
