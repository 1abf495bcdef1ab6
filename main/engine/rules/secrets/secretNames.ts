import type { Rule } from '../../../../shared/model/rule.ts'

/** Names of values that the sentence of their rule describes at length. */
const names: Readonly<Record<string, string>> = {
  'secret.token-in-address': 'access token',
  'secret.authorization-header': 'access token',
  'secret.password-in-address': 'password',
  'secret.login-pair': 'password',
  'secret.command-line': 'password',
  'secret.secretlint-basicauth': 'password',
  'secret.secretlint-database-connection-string': 'password',
  'secret.assigned-value': 'password or key',
  'secret.assigned-elsewhere': 'password or key',
  'secret.told-value': 'password or key',
  'secret.environment-value': 'value',
  'secret.hex-key': 'key',
  'secret.aws-key-pair': 'AWS secret key',
  'secret.twilio-pair': 'Twilio token',
  'secret.json-web-token': 'signed token',
  'personal.bank-account': 'bank account number',
  'personal.identity-number': 'national identity number',
  'personal.street-address': 'street address',
  'personal.postal-address': 'street address',
  'personal.birth-date': 'date of birth',
}

/** Maximum number of words of a name made from the sentence of a rule. */
const maxWords = 6

/** Returns what a value that a rule finds is called in a text from which it was removed, such as `GitHub token`. */
export function secretName({ id, sentence }: Pick<Rule, 'id' | 'sentence'>): string {
  const known = names[id]
  if (known !== undefined) return known
  // The sentence of a user's own rule may say anything.
  if (!/^(?:secret|personal)\./.test(id)) return 'value'
  const name = sentence.replace(/^(?:An?|The) /, '').replace(/[[\]()\n]/g, '')
  return name.split(' ').length <= maxWords ? name : 'value'
}
