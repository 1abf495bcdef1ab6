import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { distil } from '../../../../shared/text/distil.ts'
import { structureProblem } from '../../../../shared/text/gates.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'
import { router } from '../../../handlers/router.ts'
import { scanWithSecretlint } from '../../../platform/secretlint.ts'
import { candidatePairs } from '../../language/closeness/candidates.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { createNeighbourIndex } from '../../language/closeness/neighbourIndex.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { termsOf } from '../../language/closeness/terms.ts'
import { findMentions } from '../../evidence/findMentions.ts'
import { markdownEntries } from '../../reference/referenceEntries.ts'
import { rawOutputIn } from '../../../../shared/text/rawOutput.ts'
import { indexLinesOf } from '../../sources/claudeCodeIndex.ts'
import { frontMatterFields, frontMatterOf } from '../../sources/frontMatter.ts'
import { onOneLine } from '../../sources/jsonObjects.ts'
import { indexBody } from '../../store/fullText.ts'
import { createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { findingsIn } from '../../rules/applyRules.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'

/*
 * Texts that once took a time that grows with the square of their length: the larger ones here would take minutes. Each
 * test ends within the time any test has, if what looks at texts takes linear time.
 */

const length = 200_000
const over = (unit: string): string => unit.repeat(length / unit.length)

/** Letters and digits without a repeating pattern, like base64. */
function scrambled(): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  let seed = 1
  return Array.from({ length }, () => signs[((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8) & 63]).join(
    '',
  )
}

const numbered = (words: (at: number) => string): string =>
  Array.from({ length: length / 25 }, (_, at) => words(at)).join('')

const texts: [what: string, text: string][] = [
  ['one letter', over('a')],
  ['one digit', over('0')],
  ['spaces between two words', `a${over(' ')}b`],
  ['tabs at the end of a heading', `# a${over('\t')}\u0000`],
  ['line ends', `a${over('\n')}b`],
  ['base64', scrambled()],
  ['hex', over('deadbeef')],
  ['full stops', `${over('.')}a`],
  ['quotes', over('"')],
  ['quotes that open', over('“')],
  ['brackets that open', over('[')],
  ['links that never end', `- [a${over('](<')}`],
  ['backticks', `${over('`')}a`],
  ['two fences of different length', `${over('~')}\n${over('~')}a`],
  ['headers of private keys', over('-----BEGIN RSA PRIVATE KEY-----\n')],
  ['labels of passwords', over('password: ')],
  ['passwords', numbered((at) => `password=hunter${at}xQ7z\n`)],
  ['words without spaces', over('漢字')],
  ['clauses', over('and it failed ')],
  ['sentences', numbered((at) => `The door ${at} was opened. `)],
  ['paths', numbered((at) => `src/door${at}/open.ts `)],
  ['emphasis marks', over('**a ')],
  ['colons', over('a: ')],
  ['bullets without a stop', over('- [a](<b\n')],
]

const readers: [what: string, read: (text: string) => unknown][] = [
  ['rules', (content) => findingsIn({ content, description: '', evidence: '', projectTexts: [] })],
  ['the scanner for secrets', (text) => scanWithSecretlint([text])],
  ['the wording of references', distil],
  ['the gates', structureProblem],
  ['sentences', splitSentences],
  ['signs of raw output', rawOutputIn],
  ['what is named', findMentions],
  ['full text', (content) => indexBody({ content, description: '', tags: [] })],
  ['likeness', (text) => similarityOf(prepare(text), prepare(`${text} b`))],
  ['neighbours', (text) => neighboursAmong([text, `${text} b`, text.slice(0, 40)])],
  ['differences', (text) => compareTexts(text, `${text.slice(0, -9)} b`, 0.9)],
  ['list items', markdownEntries],
  ['lines of an index', indexLinesOf],
  ['JSON on one line', onOneLine],
  ['front matter', (text) => frontMatterFieldsIn(`---\n${text}\n---\n`)],
  ['a value of front matter', (text) => frontMatterFieldsIn(`---\nmetadata: ${text}\n---\n`)],
]

function neighboursAmong(all: readonly string[]): unknown {
  const index = createNeighbourIndex()
  for (const [at, text] of all.entries()) index.put(`m_${at}`, termsOf(text))
  return [index.near('m_0', 20), index.near('m_2', 20), [...candidatePairs(index)]]
}

function frontMatterFieldsIn(text: string): unknown {
  const found = frontMatterOf(text)
  return found && frontMatterFields(found)
}

test.each(texts)('%s', async (_, text) => {
  const done: string[] = []
  for (const [what, read] of readers) {
    await read(text)
    done.push(what)
  }
  expect(done).toHaveLength(readers.length)
})

test.each([
  ['passwords', 'password=hunter', 'xQ7z\n'],
  ['passwords with the same start', 'password=hunterHarbourEast', 'xQ7z\n'],
])('no answer about a note of thousands of different %s shows a secret', async (_, before, after) => {
  const harness = createTestEngine()
  const content = Array.from(
    { length: Math.floor(58_000 / (before + after).length) },
    (_each, at) => before + at + after,
  )
  harness.write('app/.jaato/memories.jsonl', jaatoLine('mem_many', content.join('')))
  await harness.sync('app')
  const library = { engine: () => harness.engine } as never
  const client = createRouterClient(router, { context: { library, actor: 'agent', session: null } })
  const answers = [
    await client.memories.get({ id: 'mem_many' }),
    await client.triage.explain({ id: 'mem_many' }),
    await client.triage.scan({}),
    await client.references.preview({ memory_id: 'mem_many', scope: 'universal' }),
  ]
  expect(answers.map((answer) => /hunter\w/.test(JSON.stringify(answer)))).toEqual(answers.map(() => false))
  await harness.end()
})
