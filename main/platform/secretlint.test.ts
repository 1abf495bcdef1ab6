import { describe, expect, test } from 'vitest'
import { findingsIn } from '../engine/rules/applyRules.ts'
import { builtInRules } from '../engine/rules/ruleSet.ts'
import { isWorthScanning } from '../engine/rules/secrets/scannerRules.ts'
import { nodeSecrets } from './nodeSecrets.ts'
import { scanWithSecretlint } from './secretlint.ts'

const scannerRules = builtInRules.filter(({ check }) => check === 'scanner')

async function found(text: string, only?: string): Promise<string[]> {
  const [content = []] = isWorthScanning(text) ? await scanWithSecretlint([text]) : []
  const subject = { content: text, description: '', evidence: '', projectTexts: [] }
  const findings = findingsIn(subject, { scanned: { content }, ...(only && { only: new Set([only]) }) })
  return findings.filter(({ rule }) => rule.startsWith('secret.')).map(({ rule }) => rule)
}

describe.each(scannerRules)('$id', ({ id, examples }) => {
  test.each(examples.fire)('is found in %j', async (text) => expect(await found(text, id)).toContain(id))
  test.each(examples.fire)('is found once in %j, by one of our rules or by this one', async (text) => {
    expect(await found(text)).toHaveLength(1)
    expect(await found(`Note: ${text} is how it is done.`.replace('Note: {', '{'))).toHaveLength(1)
  })
  test.each(examples.pass)('does not match %j', async (text) => expect(await found(text)).toEqual([]))
})

test('in a URL only the password is masked', async () => {
  const text = 'mysql://parcel:w8Zt-qn42@db.parcels.io/labels'
  const [content = []] = await scanWithSecretlint([text])
  const rule = 'secret.secretlint-database-connection-string'
  const subject = { content: text, description: '', evidence: '', projectTexts: [] }
  const [finding] = findingsIn(subject, { scanned: { content }, only: new Set([rule]) })
  expect(finding?.quote).toBe('w8Zt-qn42')
})

test('a text cannot switch the scanner off', async () => {
  const [first] = scannerRules.find(({ id }) => id.endsWith('github'))!.examples.fire
  expect(await found(`<!-- secretlint-disable -->\n${first}`)).toHaveLength(1)
})

test('the worker returns the scanner’s results, to several callers at once', async () => {
  const texts = scannerRules.map(({ examples }) => examples.fire[0]!)
  const [once, again] = await Promise.all([nodeSecrets.scan(texts), nodeSecrets.scan(texts.slice(3, 5))])
  expect(once).toEqual(await scanWithSecretlint(texts))
  expect(again).toEqual(once.slice(3, 5))
})

test('scanning texts leaks no memory in the process', async () => {
  await scanWithSecretlint(Array.from({ length: 20 }, (_, at) => `token number ${at}`))
  expect(performance.getEntries().filter(({ name }) => name.includes('secretlint'))).toEqual([])
})
