import type { RuleText } from '../../../../shared/model/rule.ts'
import type { ScannedSecret } from '../../ports.ts'
import { hintFinder } from '../hints.ts'

const key = (...parts: string[]): string => parts.join('')
const mixed = 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2Ua9Wo4Ni8Br3Kx6Gz5'.repeat(3)
const letters = 'qRtLwZkXnVbHcJdFgSyPmTeUaWoNiBrKxGzD'
const hex = '7f3a9c2e5b81d4607f2c9ae3b5d18460c2f7e9a31b58d604'
const dashes = '-'.repeat(5)

/** The kinds of secretlint’s recommended rules, each with a sentence, a text it must match and one it must not. */
const kinds: readonly (readonly [kind: string, sentence: string, fire: string, pass: string])[] = [
  [
    'aws',
    'A key of AWS',
    `AWS_SECRET_ACCESS_KEY=${mixed.slice(0, 40)}`,
    'AWS_SECRET_ACCESS_KEY is set by the pipeline.',
  ],
  [
    'gcp',
    'The key file of a Google service account',
    `{"type": "service_account", "private_key_id": "7f3a", "private_key": "${dashes}BEGIN PRIVATE KEY${dashes}\\nMIIE${mixed}\\n${dashes}END PRIVATE KEY${dashes}"}`,
    '{"type": "service_account", "private_key_id": "see the vault"}',
  ],
  [
    'privatekey',
    'A private key',
    `${dashes}BEGIN RSA PRIVATE KEY${dashes}\nMIIE${mixed}\n${dashes}END RSA PRIVATE KEY${dashes}`,
    'The file begins with BEGIN RSA PRIVATE KEY.',
  ],
  ['npm', 'An npm token', key('npm', '_', mixed.slice(0, 36)), 'npm_config_registry is set.'],
  ['slack', 'A token of Slack', key('xoxb', '-734021956618-7340219-', mixed.slice(0, 24)), 'xoxb- is how they begin.'],
  [
    'basicauth',
    'An address with its password',
    'The mirror is https://parcel:w8Zt-qn42@mirror.parcels.io/apt.',
    'https://parcel@mirror.parcels.io/apt',
  ],
  [
    'openai',
    'A key of OpenAI',
    key('sk', '-', mixed.slice(0, 20), 'T3BlbkFJ', mixed.slice(0, 20)),
    'Keys begin with sk-proj-.',
  ],
  [
    'anthropic',
    'A key of Anthropic',
    key('sk', '-ant-api03-', mixed.slice(0, 93), 'AA'),
    'sk-ant keys are in the vault.',
  ],
  ['groq', 'A key of Groq', key('gsk', '_', mixed.slice(0, 52)), 'gsk_ is the prefix.'],
  ['huggingface', 'A token of Hugging Face', key('hf', '_', letters.slice(0, 34)), 'hf_transfer speeds it up.'],
  ['linear', 'A key of Linear', key('lin', '_api_', mixed.slice(0, 40)), 'lin_api_ is the prefix.'],
  ['notion', 'A token of Notion', key('ntn', '_', '73402195661', mixed.slice(0, 35)), 'ntn_ is the prefix.'],
  [
    'sendgrid',
    'A key of SendGrid',
    key('SG', '.', mixed.slice(0, 22), '.', mixed.slice(0, 43)),
    'SG.tariff is the zone.',
  ],
  ['shopify', 'A token of Shopify', key('shpat', '_', hex.slice(0, 32)), 'shpat_ is the prefix.'],
  ['stripe', 'A Stripe key', key('sk', '_live_', mixed.slice(0, 24)), 'sk_live_ is never logged.'],
  ['github', 'A GitHub token', key('ghp', '_', mixed.slice(0, 36)), 'ghp_short'],
  ['gitlab', 'A GitLab token', key('glpat', '-', mixed.slice(0, 20)), 'glpat-abc'],
  ['grafana', 'A token of Grafana', key('glsa', '_', mixed.slice(0, 32), '_', hex.slice(0, 8)), 'glsa_ is the prefix.'],
  [
    '1password',
    'A service account of 1Password',
    key(
      'ops',
      '_',
      Buffer.from(`{"email":"parcel","secretKey":"${mixed.slice(0, 100)}"}`)
        .toString('base64')
        .replaceAll('=', ''),
    ),
    'ops_team is on call.',
  ],
  [
    'database-connection-string',
    'A database address with its password',
    'mongodb://parcel:w8Zt-qn42@db.parcels.io/labels',
    'mongodb://db.parcels.io/labels',
  ],
  ['hashicorp-vault', 'A token of Vault', key('hvs', '.', mixed.slice(0, 95)), 'hvs. is the prefix.'],
  ['vercel', 'A token of Vercel', key('vcp', '_', mixed.slice(0, 24)), 'vcp_ is the prefix.'],
  ['databricks', 'A token of Databricks', key('dapi', hex.slice(0, 32)), 'dapi keys are hex.'],
  ['docker', 'A token of Docker', key('dckr', '_pat_', mixed.slice(0, 27)), 'dckr_pat_ is the prefix.'],
  ['figma', 'A token of Figma', key('figd', '_', mixed.slice(0, 40)), 'figd_ is the prefix.'],
  [
    'cloudflare',
    'A token of Cloudflare',
    key('cfut', '_', mixed.slice(0, 40), hex.slice(0, 8)),
    'cfut_ is the prefix.',
  ],
  [
    'tailscale',
    'A key of Tailscale',
    key('tskey', '-auth-', mixed.slice(0, 12), '-', mixed.slice(0, 24)),
    'tskey-auth is it.',
  ],
]

/** Rules for the scanner's findings; if a built-in rule finds the same, the built-in one wins. */
export const scannerRules: readonly RuleText[] = kinds.map(([kind, sentence, fire, pass]) => ({
  id: scannerRule(kind),
  group: 'secret',
  sentence,
  severity: 'stop',
  check: 'scanner',
  examples: { fire: [fire], pass: [pass] },
}))

/** Returns the rule id for a scanner's kind. */
export function scannerRule(kind: string): string {
  return `secret.secretlint-${kind}`
}

const shapes = hintFinder(
  'akia a3t agpa aida aroa aipa anpa anva asia secret x-oauth-basic _authtoken npm_ xoxb- xoxp- xapp- xoxa- xoxo- xoxr- hooks.slack t3blbkfj sk-ant-api0 gsk_ hf_ lin_api_ ntn_ sg. shppa_ shpca_ shpat_ shpss_ sk_live_ sk_test_ rk_live_ rk_test_ ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- glc_ glsa_ ops_ey hvs. hvb. hvr. vcp_ vci_ vca_ vcr_ vck_ dapi dckr_pat_ figd_ cfk_ cfut_ cfat_ tskey- private_key_id'.split(
    ' ',
  ),
)
/** Minimum run of value characters in all secrets except URLs and key files. */
const value = /[A-Za-z0-9/+=_.-]{20}/
const withPassword = /:\/\/[^\s:@/]{0,256}:[^\s@/]{1,256}@/

/** Whether the scanner could find anything in a text; few texts need to be scanned. */
export function isWorthScanning(text: string): boolean {
  if (text.includes('PRIVATE KEY') || text.includes('private_key_id')) return true
  if (shapes.in(text).size > 0 && value.test(text)) return true
  return text.includes('://') && withPassword.test(text)
}

/** The part of a scanner's finding to mask: in a URL the password. */
export function secretPart(text: string, { start, end }: ScannedSecret): { start: number; end: number } {
  const found = /:\/\/[^\s:@/]{0,256}:([^\s@/]{1,256})@/d.exec(text.slice(start, end))
  const part = found?.indices?.[1]
  return part ? { start: start + part[0], end: start + part[1] } : { start, end }
}
