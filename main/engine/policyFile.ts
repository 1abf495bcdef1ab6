import { dirname, join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { Policy } from '../../shared/model/policy.ts'
import type { Core } from './core.ts'
import { recommendRules } from './triage/recommend/recommend.ts'

/** The policy file: beside the library, so that each library has its own and a sample has none. */
export function policyPath({ library }: Core): string {
  return join(dirname(library.path), 'policy.json')
}

/** The policy a person wrote; null where there is none. Throws `validation` that names the file, the field and the way out. */
export function readPolicy(core: Core): Policy | null {
  const path = policyPath(core)
  const { files } = core.ports
  if (files.stat(path)?.kind !== 'file') return null
  const policy = parsed(path, files.read(path).toString('utf8'))
  for (const [index, { rules, actions }] of policy.allow.entries())
    for (const [at, id] of rules.entries()) {
      const rule = recommendRules.find((each) => each.id === id)
      const field = `allow[${index}].rules[${at}]`
      if (!rule) {
        const known = recommendRules.map((each) => each.id).join(', ')
        throw invalid(path, `${field}: there is no rule ${id}. There are ${known}`)
      }
      if (!actions.some((action) => action === rule.action))
        throw invalid(
          path,
          `${field}: ${id} recommends ${rule.action}, which is not among this entry’s actions (${actions.join(', ')})`,
        )
    }
  return policy
}

function parsed(path: string, text: string): Policy {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw invalid(path, `it is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const result = Policy.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${fieldOf(issue.path)}: ${issue.message}`)
  throw invalid(path, problems.slice(0, 3).join('; '))
}

/** `allow[0].least_confidence`. */
function fieldOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return text.replace(/^\./, '') || 'the whole'
}

function invalid(path: string, problem: string): AppError {
  return new AppError('validation', `${path}: ${problem}. Nothing acts by itself until this is mended.`)
}
