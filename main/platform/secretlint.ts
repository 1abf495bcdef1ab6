import { lintSource } from '@secretlint/core'
import { secretLintProfiler } from '@secretlint/profiler'
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { ScannedSecret } from '../engine/ports.ts'

// It keeps an entry for every rule and text as long as the process lives, and is half of the time.
secretLintProfiler.setEnabled(false)

const prefix = '@secretlint/secretlint-rule-'
/** What a text says to the scanner itself must not silence it. */
const left = new Set(['filter-comments'])
/** Numbers of accounts open nothing. */
const harmless = new Set(['AWSAccountID'])

const config = {
  rules: rules.map((rule) => ({ id: rule.meta.id, rule })).filter(({ id }) => !left.has(id.slice(prefix.length))),
}

/** What secretlint’s recommended rules find in each text. A text of JSON is looked at as a file of JSON too. */
export async function scanWithSecretlint(texts: readonly string[]): Promise<ScannedSecret[][]> {
  const found: ScannedSecret[][] = []
  for (const text of texts) {
    const isJson = /^\s*\{/.test(text)
    found.push([...(await lint(text, '.md')), ...(isJson ? await lint(text, '.json') : [])])
  }
  return found
}

async function lint(content: string, ext: string): Promise<ScannedSecret[]> {
  const { messages } = await lintSource({
    source: { filePath: `memory${ext}`, content, ext, contentType: 'text' },
    options: { config, noPhysicFilePath: true },
  })
  return messages
    .filter(({ messageId }) => !harmless.has(messageId))
    .map(({ ruleId, range: [start, end] }) => ({ kind: ruleId.slice(prefix.length), start, end }))
}
