import { dirname, join } from 'node:path'
import { type ParseError, findNodeAtLocation, parse, parseTree, printParseErrorCode } from 'jsonc-parser'
import { AppError } from '../../../../shared/errors.ts'
import { Policy } from '../../../../shared/model/policy.ts'
import { recommendRules } from '../../recommend/recommend.ts'
import type { Library } from '../../store/library.ts'

/** Returns the path of the policy file: beside the library, so that each library has its own and a sample has none. */
export function policyPath(library: Library): string {
  return join(dirname(library.path), 'policy.json')
}

/** Reads the person's policy; null if there is none. Throws `validation`, naming the file, the position and the fix. */
export function readPolicy(library: Library): Policy | null {
  const path = policyPath(library)
  if (library.files.stat(path)?.kind !== 'file') return null
  const text = library.files
    .read(path)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const policy = parsed(path, text)
  for (const [index, { rules, actions }] of policy.allow.entries())
    for (const [at, id] of rules.entries()) {
      const rule = recommendRules.find((each) => each.id === id)
      const place = ['allow', index, 'rules', at]
      if (!rule) {
        const known = recommendRules.map((each) => each.id).join(', ')
        throw invalid(path, [problemAt(text, place, `there is no rule ${id}. There are ${known}`)])
      }
      if (!actions.some((action) => action === rule.action)) {
        const other = `${id} recommends ${rule.action}, which is not among this entry’s actions (${actions.join(', ')})`
        throw invalid(path, [problemAt(text, place, other)])
      }
    }
  return policy
}

function parsed(path: string, text: string): Policy {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [wrong] = errors
  if (wrong) {
    const words = printParseErrorCode(wrong.error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
    throw invalid(path, [`${placeAt(text, wrong.offset)}: this is not valid JSON: ${words}`])
  }
  const result = Policy.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => problemAt(text, issue.path, issue.message))
  throw invalid(path, problems.slice(0, maxProblems))
}

const maxProblems = 3

/** Formats a problem as `line 2, allow[0].least_confidence: …`; a missing field gets the line of its parent. */
function problemAt(text: string, place: readonly PropertyKey[], problem: string): string {
  const keys = place.map((part) => (typeof part === 'number' ? part : String(part)))
  const tree = parseTree(text)
  const node = tree && (findNodeAtLocation(tree, keys) ?? findNodeAtLocation(tree, keys.slice(0, -1)))
  const line = text.slice(0, node?.offset ?? 0).split('\n').length
  return `line ${line}, ${fieldOf(place)}: ${problem}`
}

function placeAt(text: string, offset: number): string {
  const before = text.slice(0, offset)
  return `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')}`
}

/** Formats a path as `allow[0].least_confidence`. */
function fieldOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return text.replace(/^\./, '') || 'the whole'
}

function invalid(path: string, problems: readonly string[]): AppError {
  return new AppError(
    'validation',
    `${path}, ${problems.join('; ')}. No policy acts until this is fixed: edit the file, or remove it; \`policy check\` says when it is valid.`,
  )
}
