import type { Asked, Stakes, Subject } from '../askedMemory.ts'

/** A memory to ask about, of which nothing special is known. */
export function madeUpAsked(
  id: string,
  { isAimed, isContradicted, rules, ...more }: Partial<Subject & Stakes> = {},
): Asked {
  const subject: Subject = {
    id,
    title: 'Tide times',
    text: 'Tide times are in UTC.',
    maturity: 'raw',
    written: '2026-11-10',
    project: 'harbour',
    scope: 'project',
    agent: 'codex',
    stated_confidence: 0.8,
    stated_evidence: null,
    standing: 'Only its agent says so.',
    names: [],
    counter_examples: [],
    similar: [],
    measures: [],
    discarded: null,
    said: [],
    ...more,
  }
  const stakes = { isAimed: isAimed ?? false, isContradicted: isContradicted ?? false, rules: rules ?? null }
  return { subject, validated: new Set(), ...stakes }
}
