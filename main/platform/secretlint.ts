import { lintSource } from '@secretlint/core'
import { secretLintProfiler } from '@secretlint/profiler'
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { ScannedSecret } from '../engine/ports.ts'

// The profiler stores an entry per rule and text for the lifetime of the process and takes half of the time.
secretLintProfiler.setEnabled(false)

const prefix = '@secretlint/secretlint-rule-'
/** Directives inside a text must not disable the scanner. */
const left = new Set(['filter-comments'])
/** Account numbers grant no access. */
const harmless = new Set(['AWSAccountID'])

const config = {
  rules: rules.map((rule) => ({ id: rule.meta.id, rule })).filter(({ id }) => !left.has(id.slice(prefix.length))),
}

/** Returns what secretlint’s recommended rules find in each text. JSON texts are scanned as JSON files, too. */
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
