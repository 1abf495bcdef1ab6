import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { Comparison } from '../../shared/model/comparison.ts'
import { counted } from '../../shared/text/counted.ts'
import { type Comparer, comparerOf } from '../engine/flows/embedding/comparer.ts'
import { type Line, decodeStrictly, linesOf } from '../engine/sources/lines.ts'
import { dataFolder } from '../platform/dataFolder.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { nodeModels } from '../platform/nodeModels.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { failureOf } from './failure.ts'
import { oneLine, writeJson } from './print.ts'
import { libraryPathOf } from './session.ts'

export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compare two texts: similarity, verdict and differences; @FILE reads a text from a file',
  parameters: '[A B]',
  minArguments: 0,
  maxArguments: 2,
  options: {
    pairs: {
      value: 'FILE',
      help: 'compare the texts `a` and `b` of each JSON line in FILE instead; - reads stdin',
    },
  },
  async run(call) {
    const [a, b = ''] = call.arguments.positionals
    const pairs = call.arguments.text('pairs')
    if (pairs !== undefined && a !== undefined) throw new WrongUsage('compare takes two texts or --pairs, not both.')
    if (pairs === undefined && call.arguments.positionals.length < 2)
      throw new WrongUsage('compare needs two texts, or --pairs FILE.')
    const models = nodeModels({ dataFolder: dataFolder() })
    const compare = comparerOf(libraryPathOf(call.io, call.library), nodeFiles, models)
    try {
      if (pairs !== undefined) return await comparePairs(call, pairs, compare)
      const comparison = await compare(textOf(call, a ?? ''), textOf(call, b))
      await (call.json ? writeJson(call, comparison) : call.io.write(comparisonText(comparison)))
    } finally {
      await models.dispose()
    }
  },
}

/** The typed text, or the content of the file named after an @. A doubled @ is a literal one: `@@types/node`. */
function textOf({ io }: Call, typed: string): string {
  if (!typed.startsWith('@')) return typed
  if (typed.startsWith('@@')) return typed.slice(1)
  const path = resolve(io.folder, typed.slice(1))
  if (nodeFiles.stat(path)?.kind === 'folder')
    throw new AppError('validation', `${path} is a folder. Name a file with the text.`)
  const text = decodeStrictly(nodeFiles.read(path))
  if (text === null) throw new AppError('validation', `${path} is not UTF-8 text. Save it as UTF-8 and try again.`)
  return text
}

/** Returns 1 if a line could not be read; the other lines are still compared. */
async function comparePairs(call: Call, name: string, compare: Comparer): Promise<number> {
  const place = name === '-' ? 'stdin' : resolve(call.io.folder, name)
  let wrong = 0
  for (const line of name === '-' ? linesOfInput(await call.io.readInput()) : linesOfFile(place)) {
    const text = decodeStrictly(line.bytes)
    if (text?.trim() === '') continue
    const pair = text === null ? 'it is not UTF-8 text' : readPair(text)
    if (typeof pair === 'string') {
      wrong += 1
      const told = `${place} line ${line.number}: ${pair}. Correct the line and compare again.`
      call.io.fail(failureOf(new AppError('validation', told)))
      continue
    }
    const comparison = await compare(pair.a, pair.b)
    await (call.json ? writeJson(call, { ...pair, ...comparison }) : call.io.write(pairText(line.number, comparison)))
  }
  if (wrong > 0) call.io.warn(`${counted(wrong, 'line')} of ${place} could not be read.\n`)
  return wrong > 0 ? 1 : 0
}

function linesOfFile(path: string): Generator<Line> {
  const found = nodeFiles.stat(path)
  if (!found)
    throw new AppError('not_found', `Cannot read ${path}: it does not exist. Name a file with one pair per line.`)
  if (found.kind === 'folder')
    throw new AppError('validation', `${path} is a folder. Name a file with one pair per line.`)
  return linesOf(path, nodeFiles)
}

function linesOfInput(bytes: Buffer): Generator<Line> {
  return linesOf('', { ...nodeFiles, chunks: () => [bytes] })
}

/** The error, if the line is not a pair. */
function readPair(text: string): ({ a: string; b: string } & Record<string, unknown>) | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'it is not JSON'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not an object'
  const { a, b } = value as Record<string, unknown>
  if (typeof a !== 'string') return '`a` is not a string'
  if (typeof b !== 'string') return '`b` is not a string'
  return { ...value, a, b }
}

function comparisonText({ similarity, verdict, differences }: Comparison): string {
  const lines = differences.map(({ text }) => `  ${oneLine(text)}\n`)
  return `${verdict}, similarity ${similarity.toFixed(2)}\n${lines.join('')}`
}

function pairText(number: number, { similarity, verdict, differences }: Comparison): string {
  const first = differences[0]
  return (
    `${String(number).padStart(6)}  ${similarity.toFixed(2)}  ${verdict.padEnd(9)}  ${first ? oneLine(first.text) : ''}`.trimEnd() +
    '\n'
  )
}
