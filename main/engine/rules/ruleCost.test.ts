import { expect, test } from 'vitest'
import { findingsIn } from './applyRules.ts'

/*
 * Rules look at a text on the engine's own thread. These texts once cost a rule some sixty, or some thousand, steps a
 * character: so each is held against a text of the same length in which the rule has as much to look at.
 */

const length = 128_000
const over = (unit: string): string => unit.repeat(Math.floor(length / unit.length))
const header = `${'-'.repeat(5)}BEGIN RSA PRIVATE KEY${'-'.repeat(5)}\n`
const putty = 'PuTTY-User-Key-File-3: '

const pairs: [what: string, rule: string, text: string, plain: string][] = [
  ['letters of two scripts without spaces', 'hidden.look-alikes', over('漢аб字'), over('漢а б字 ')],
  ['one word of look-alikes', 'hidden.look-alikes', over('привет'), over('привет ')],
  ['headers of keys', 'secret.private-key', over(header), over(header.replace('BEGIN', 'BEGUN'))],
  ['digits without an end', 'secret.hex-key', over('deadbeef'), over('deadbee ')],
  ['headers of PuTTY keys', 'secret.private-key', over(putty), over(putty.replace('User', 'Used'))],
]

function find(text: string, rule: string) {
  return findingsIn({ content: text, description: '', evidence: '', projectTexts: [] }, { only: new Set([rule]) })
}

/** The least of some runs, in microseconds of the processor: what else it has to do only adds. */
function costOf(text: string, rule: string): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    find(text, rule)
    return process.cpuUsage(before).user
  })
  return Math.min(...runs)
}

test.each(pairs)('%s take hardly more time than plain text', (_, rule, text, plain) => {
  expect(costOf(text, rule)).toBeLessThan(10 * Math.max(2000, costOf(plain, rule)))
})

test('a letter of another script is found at either end of a long word', () => {
  const long = '漢'.repeat(500)
  expect(find(`${long}аb`, 'hidden.look-alikes')).toMatchObject([{ end: 501, detail: 'U+0430' }])
  expect(find(`bа${long}`, 'hidden.look-alikes')).toMatchObject([{ start: 0, end: 60, detail: 'U+0430' }])
  expect(find(`а${'漢'.repeat(60)}b`, 'hidden.look-alikes')).toEqual([])
})

test('two keys are both found whole, although the first has no end', () => {
  const key = 'MIIEq7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2Ua9Wo4Ni8Br3Kx6Gz5'
  const found = find(`${header}${key}\n${header}${key}\n${'-'.repeat(5)}END RSA PRIVATE KEY-----`, 'secret.private-key')
  expect(found.map(({ quote }) => quote.trim())).toEqual([key, key])
  const ofPutty = find(`${putty}${key}\n${putty}${key}\nPrivate-MAC: 00`, 'secret.private-key')
  expect(ofPutty.map(({ quote }) => quote.trim())).toEqual([key, key])
})
