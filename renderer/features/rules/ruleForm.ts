import type { RuleChange, RuleState } from '../../../shared/model/rule.ts'

/** A rule as form fields: lists are lines. */
export interface RuleFields {
  id: string
  group: RuleState['group']
  sentence: string
  severity: RuleState['severity']
  /** For a rule over several memories: the minimum number, in digits. */
  fewest: string
  patterns: string
  unless: string
  hints: string
  fire: string
  pass: string
}

export const newRule: RuleFields = {
  id: 'own.',
  group: 'noise',
  sentence: '',
  severity: 'warn',
  fewest: '0',
  patterns: '',
  unless: '',
  hints: '',
  fire: '',
  pass: '',
}

/** Converts a rule into form fields. */
export function fieldsOf(rule: RuleState): RuleFields {
  return {
    id: rule.id,
    group: rule.group,
    sentence: rule.sentence,
    severity: rule.severity,
    fewest: String(rule.fewest),
    patterns: rule.patterns.join('\n'),
    unless: rule.unless.join('\n'),
    hints: rule.hints.join(', '),
    fire: rule.examples.fire.map(toOneLine).join('\n'),
    pass: rule.examples.pass.map(toOneLine).join('\n'),
  }
}

/** Returns the fields that differ from the rule, or all for a new one. */
export function changeOf(fields: RuleFields, rule: RuleState | null): RuleChange {
  const before = rule ? fieldsOf(rule) : null
  const differs = (...names: (keyof RuleFields)[]): boolean =>
    before === null || names.some((name) => before[name] !== fields[name])
  return {
    ...(rule === null && { group: fields.group }),
    ...(differs('sentence') && { sentence: fields.sentence.trim() }),
    ...(differs('severity') && { severity: fields.severity }),
    ...(rule !== null && differs('fewest') && { fewest: Number(fields.fewest) }),
    ...(differs('patterns') && { patterns: linesOf(fields.patterns) }),
    ...(differs('unless') && { unless: linesOf(fields.unless) }),
    ...(differs('hints') && {
      hints: fields.hints
        .split(',')
        .map((hint) => hint.trim())
        .filter(Boolean),
    }),
    ...(differs('fire', 'pass') && {
      examples: { fire: linesOf(fields.fire).map(fromOneLine), pass: linesOf(fields.pass).map(fromOneLine) },
    }),
  }
}

/** Checks whether the fields differ from the rule, or from an empty new one. */
export function isChanged(fields: RuleFields, rule: RuleState | null): boolean {
  return Object.keys(changeOf(fields, rule)).length > 0
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Puts an example of several lines on one line, with line ends escaped. */
function toOneLine(text: string): string {
  return text.replaceAll('\\n', '\\\\n').replaceAll('\n', '\\n')
}

function fromOneLine(text: string): string {
  return text.replace(/\\(\\n|n)/g, (_, end: string) => (end === 'n' ? '\n' : '\\n'))
}
