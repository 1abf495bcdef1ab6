import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as TreeSitter from '@vscode/tree-sitter-wasm'
import type { Definition } from '../../engine/ports.ts'
import { defines, functions, grammarOf, patterns, variables } from './languages.ts'

interface Grammar {
  parser: TreeSitter.Parser
  query: TreeSitter.Query
}

const requireHere = createRequire(import.meta.url)
const name = /^[A-Za-z_$~][\w$]*[?!=]?$/
/** A file that defines more is machine-generated. */
const maxDefinitions = 5000

const loaded = new Map<string, Promise<Grammar | null>>()

/**
 * Returns the names a source defines, at top level and in classes and functions, in source order; empty if there is no
 * grammar for it.
 */
export async function definitionsIn(path: string, text: string): Promise<Definition[]> {
  const grammar = await grammarFor(path)
  if (!grammar) return []
  const tree = grammar.parser.parse(text)
  if (!tree) return []
  try {
    const found = new Map<string, Definition>()
    for (const { captures } of grammar.query.matches(tree.rootNode)) {
      const named = captures.find((capture) => capture.name === 'name')?.node
      const whole = captures.find((capture) => capture.name === 'whole')?.node
      if (!named || !whole || !defines(whole.type)) continue
      const last = lastName(named.text)
      if (last === null || isLocal(whole) || isRequired(whole)) continue
      const node = whole.type === 'variable_declarator' ? (whole.parent ?? whole) : whole
      found.set(`${last} ${whole.startIndex}`, {
        name: last,
        line: named.startPosition.row + 1,
        hash: hashOf(text.slice(node.startIndex, node.endIndex)),
      })
      if (found.size >= maxDefinitions) break
    }
    return [...found.values()]
  } finally {
    tree.delete()
  }
}

/** The last part of `Pool::take` or `a.b`. */
function lastName(text: string): string | null {
  const last =
    text
      .split(/::|\.|#|->/)
      .at(-1)
      ?.replace(/^["']|["']$/g, '') ?? ''
  return name.test(last) ? last : null
}

/** Whether a variable is local to a function. A variable that holds a function counts as a function. */
function isLocal(node: TreeSitter.Node): boolean {
  if (!variables.test(node.type)) return false
  const value = node.childForFieldName('value') ?? node.childForFieldName('right')
  if (value && functions.test(value.type)) return false
  for (let above = node.parent; above; above = above.parent) if (functions.test(above.type)) return true
  return false
}

/** Whether a variable holds an import: its definition is in the other module. */
function isRequired(node: TreeSitter.Node): boolean {
  const value = node.type === 'variable_declarator' ? node.childForFieldName('value') : null
  return value?.type === 'call_expression' && value.childForFieldName('function')?.text === 'require'
}

function hashOf(text: string): string {
  return createHash('sha1').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 16)
}

function grammarFor(path: string): Promise<Grammar | null> {
  const language = grammarOf(path)
  if (language === null) return Promise.resolve(null)
  let grammar = loaded.get(language)
  if (!grammar) loaded.set(language, (grammar = load(language)))
  return grammar
}

let library: Promise<typeof TreeSitter> | null = null

async function load(language: string): Promise<Grammar | null> {
  const main = requireHere.resolve('@vscode/tree-sitter-wasm')
  library ??= start(main)
  const { Language, Parser, Query } = await library
  const grammar = await Language.load(join(dirname(main), `tree-sitter-${language}.wasm`))
  const parser = new Parser()
  parser.setLanguage(grammar)
  const known = patterns.filter((pattern) => {
    try {
      new Query(grammar, pattern).delete()
      return true
    } catch {
      return false
    }
  })
  return { parser, query: new Query(grammar, known.join('\n')) }
}

async function start(main: string): Promise<typeof TreeSitter> {
  const treeSitter = requireHere(main) as typeof TreeSitter
  await treeSitter.Parser.init()
  return treeSitter
}
