import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { maskedText } from '../../../shared/model/texts.ts'
import { scanTexts, scannedIn } from './secretScans.ts'
import { maskSecrets } from '../masking/maskSecrets.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'

let harness: TestEngine
let asked: string[]
beforeEach(() => {
  harness = createTestEngine()
  asked = []
  harness.ports.secrets.scan = (texts) => {
    asked.push(...texts)
    return Promise.resolve(texts.map((text) => [{ kind: 'huggingface', start: text.indexOf('hf_'), end: text.length }]))
  }
})
afterEach(() => harness.end())

const token = (at: number): string => `The token of machine ${at} is hf_${String(at).padStart(20, 'qzwk')}`
const tokens = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => token(from + at))

test('an old scan result is not evicted by the answer that needs it', async () => {
  const { core } = harness.engine
  await scanTexts(core, tokens(0, 4000))
  await scanTexts(core, [token(0), token(4000)])
  expect(scannedIn(core, token(0))).toHaveLength(1)
  expect(asked).toHaveLength(4001)
  const answer = await maskSecrets(core, { items: [token(1), token(4001)] }, z.object({ items: z.array(maskedText) }))
  expect(answer.items.join('\n')).not.toContain('hf_q')
})

test('the results one answer waits for are not evicted by another answer', async () => {
  const { core } = harness.engine
  await scanTexts(core, tokens(0, 10))
  const { scan } = harness.ports.secrets
  const slow = Promise.withResolvers<void>()
  harness.ports.secrets.scan = (texts) => slow.promise.then(() => scan(texts))
  const waiting = scanTexts(core, [token(0), token(20_000)])
  harness.ports.secrets.scan = scan
  await scanTexts(core, tokens(5000, 9000))
  slow.resolve()
  await waiting
  expect(scannedIn(core, token(0))).toHaveLength(1)
})

test('the texts of one request all stay in memory, even beyond the limit', async () => {
  const { core } = harness.engine
  await scanTexts(core, tokens(0, 4500))
  expect(tokens(0, 4500).filter((text) => scannedIn(core, text).length === 0)).toEqual([])
  await scanTexts(core, [token(9999)])
  expect(core.scans.size).toBe(4000)
})
