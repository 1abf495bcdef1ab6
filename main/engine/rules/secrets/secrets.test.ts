import { expect, test } from 'vitest'
import { mask } from '../../../../shared/text/mask.ts'
import { findingsIn } from '../applyRules.ts'
import { entropy } from './values.ts'

const find = (content: string, description = '') =>
  findingsIn({ content, description, evidence: '', projectTexts: [] }, { groups: new Set(['secret']) })
const value = 'Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1'

test('a key of a known form is reported once, by the rule that knows it', () => {
  const token = ['ghp', `${value}Sy0Pm7Te2Ua9`].join('_')
  expect(find(`GITHUB_TOKEN=${token}`).map(({ rule, quote }) => [rule, quote])).toEqual([
    ['secret.github-token', token],
  ])
})

test.each([
  'password: changeme123',
  'postgres://parcel:postgres@db.parcels.internal/labels',
  'api_key = q7Rt2Lw9-test-1',
])('%s gets a warning instead of a stop, because it looks like an example', (text) => {
  expect(find(text)).toMatchObject([{ severity: 'warn', detail: 'looks like an example' }])
})

test.each([
  'AKIAIOSFODNN7EXAMPLE',
  'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'api_key = your-api-key-here',
  'api_key = your-api-key-goes-here-1',
  'token=xxxxxxxxxxxx1',
  'postgres://user:password@localhost:5432/labels',
  'postgres://postgres:postgres@127.0.0.1/labels',
  'amqp://worker:password@queue',
  'OPENAI_API_KEY="sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
  'export TOKEN=placeholder-token',
  'client_secret: <your client secret>',
])('%s is a placeholder and no secret', (text) => expect(find(text)).toEqual([]))

test('a private key with filler between its letters is still found', () => {
  const dashes = '-'.repeat(5)
  const body = `b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW${value.repeat(8)}`
  const key = `${dashes}BEGIN OPENSSH PRIVATE KEY${dashes}\n${body}\n${dashes}END OPENSSH PRIVATE KEY${dashes}`
  expect(find(key)).toMatchObject([{ rule: 'secret.private-key', severity: 'stop' }])
})

const hexKey = '7f3a9c2e5b81d4607f2c9ae3b5d18460c2f7e9a31b58d6047f3a9c2e5b81d460'
const discord = ['MTk4NjIyNDgzNDcxOTI1MjQ4', 'Cl2FMQ', 'ZnCjm1XVW7vRze4b7Cq4se7kKWs5Qd'].join('.')
const sid = ['AC', hexKey.slice(0, 32)].join('')
const azure = ['kq', '8Q~', 'Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7TeUa'].join('')

test.each([
  ['password: wpUQOgXLVWvicw', 'wpUQOgXLVWvicw'],
  ['db_password = kJuWoPqIeRtA', 'kJuWoPqIeRtA'],
  [`https://parcels.blob.core.windows.net/l?sv=2023-01-03&sp=r&sig=${value}%2BQ%3D`, `${value}%2BQ%3D`],
  [`The app signs in with ${azure} for the tenant.`, azure],
  [`The signing key is ${hexKey}.`, hexKey],
  [`Twilio: ${sid} / ${hexKey.slice(8, 40)}`, hexKey.slice(8, 40)],
  [`The bot runs as ${discord}`, discord],
])('the value in %s is found', (text, quote) => {
  expect(find(text)).toMatchObject([{ quote, severity: 'stop' }])
})

const long = `${value}${value}${value}`
test.each([
  [['xoxe', `.xoxp-1-${long}`].join(''), 'secret.slack-token'],
  [['PMAK', hexKey.slice(0, 24), hexKey.slice(0, 34)].join('-'), 'secret.developer-token'],
  [`https://${value}${value.slice(0, 16)}@git.parcels.io/labels.git`, 'secret.token-in-address'],
  ['Server=tcp:db.parcels.io;User ID=label;Password=BlueMountain;Encrypt=True', 'secret.login-pair'],
  ['database:\n  user: parcel\n  password: bluemountain\n', 'secret.login-pair'],
  ['machine api.parcels.io login ana password swordfish9', 'secret.login-pair'],
  ['redis_password: swordfish', 'secret.server-password'],
  ['postgres.password=bluemountain', 'secret.server-password'],
  ['{"auths":{"parcels.io":{"auth":"cGFyY2VsOnN3b3JkZmlzaDk5"}}}', 'secret.authorization-header'],
])('%s is blocked', (text, rule) => {
  expect(find(text)).toContainEqual(expect.objectContaining({ rule, severity: 'stop' }))
})

test.each([
  'DB_PASSWORD=changeme',
  'password: change-me',
  'redis_password: your-password',
  'password: your-password',
  'password: required',
  'postgres_password: string',
  'mysql_password: ${MYSQL_PASSWORD}',
  'db_password: hashed',
  'API_KEY=__API_KEY__',
  'password: !vault |',
  'user: parcel\npassword: ${DB_PASSWORD}',
  'username: string\npassword: string',
])('%s contains no value', (text) => expect(find(text)).toEqual([]))

test('64 hexadecimal digits without a name get a warning; a checksum gets none', () => {
  expect(find(hexKey)).toMatchObject([{ severity: 'warn', quote: hexKey }])
  for (const text of [
    `sha256:${hexKey}`,
    `The checksum of the image is ${hexKey}.`,
    `parcel@sha256:${hexKey}`,
    `integrity ${hexKey}`,
    `Merged as commit ${hexKey}`,
  ])
    expect(find(text), text).toEqual([])
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
  'token: XMLHttpRequest',
  'secret: OAuthURLBuilder',
  'The token type is JWTSigner',
  'password: PasswordInputField',
])('%s reveals nothing', (text) => expect(find(text)).toEqual([]))

test('a description that repeats a secret without its name is masked too', () => {
  const description = `Login, ${value}`
  const findings = find(`The token is ${value}`, description).filter(({ field }) => field === 'description')
  expect(mask(description, findings)).toBe('Login, ••••••••')
})

test('every one of many secrets is masked', () => {
  const text = Array.from({ length: 300 }, (_, index) => `password${index}: kq${index}Zx71mn`)
    .join('\n')
    .replace(/\d+:/g, ':')
  const masked = mask(text, find(text))
  expect(masked).not.toContain('Zx71')
  expect(find(text)).toHaveLength(300)
})

test('entropy is measured in bits per character', () => {
  expect(entropy('aaaa')).toBe(0)
  expect(entropy('abab')).toBe(1)
  expect(entropy('abcdefgh')).toBe(3)
})
