import type { Rule } from '../../../shared/model/rule.ts'
import { findingsIn } from './applyRules.ts'
import { ruleSetOf } from './compile.ts'
import { patternProblem } from './safePattern.ts'

export interface RuleProblem {
  field: string
  message: string
}

const maxPatterns = 60
const maxPatternLength = 3000
const maxSentenceLength = 200

/**
 * Returns the problems of a rule: its sentence, patterns that could run too long, and examples that do not match as stated.
 * Patterns in `trusted` are built in and tested elsewhere.
 */
export function ruleProblems(rule: Rule, trusted: readonly string[] = []): RuleProblem[] {
  const problems: RuleProblem[] = []
  const say = (field: string, message: string): void => void problems.push({ field, message })
  const { sentence, patterns, unless, hints } = rule
  if (sentence.trim() === '' || sentence.length > maxSentenceLength)
    say('sentence', `Say in a sentence of at most ${maxSentenceLength} characters what it finds.`)
  if (patterns.length > maxPatterns || unless.length > maxPatterns)
    say('patterns', `At most ${maxPatterns} patterns. Put some into another rule.`)
  for (const field of ['patterns', 'unless'] as const)
    for (const pattern of rule[field]) {
      if (trusted.includes(pattern)) continue
      const problem =
        pattern.length > maxPatternLength
          ? `At most ${maxPatternLength} characters a pattern.`
          : patternProblem(pattern)
      if (problem) say(field, problem)
    }
  for (const hint of hints)
    if (hint === '' || !/^[\x20-\x7e]+$/.test(hint) || hint !== hint.toLowerCase())
      say('hints', `The hint “${hint}” is not lower-case ASCII: it would never be found.`)
  if (problems.length === 0) problems.push(...exampleProblems(rule))
  return problems
}

/** Checks that need other files or memories cannot be tried on an example. */
const isUntestable = new Set([
  'scanner',
  'library',
  'rewords-project-file',
  'restates-project-file',
  'superseded-decision',
])

function exampleProblems(rule: Rule): RuleProblem[] {
  const { examples, check, patterns } = rule
  if (isUntestable.has(check) || (patterns.length === 0 && check === '')) return []
  const set = ruleSetOf([rule])
  const fires = (content: string): boolean =>
    findingsIn({ content, description: '', evidence: '', projectTexts: [] }, { set }).length > 0
  return [
    ...(examples.fire.length === 0 ? [{ field: 'examples', message: 'Give a text it must fire on.' }] : []),
    ...(examples.pass.length === 0
      ? [{ field: 'examples', message: 'Add a similar text that the rule must not match.' }]
      : []),
    ...examples.fire
      .filter((text) => !fires(text))
      .map((text) => ({ field: 'examples', message: `It does not fire on “${text}”.` })),
    ...examples.pass
      .filter(fires)
      .map((text) => ({ field: 'examples', message: `It fires on “${text}”, which it must leave alone.` })),
  ]
}
