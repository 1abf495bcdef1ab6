import type { Flag } from '../../../../shared/model/memory.ts'

/** Card labels of findings nobody should miss, by the prefixes of the rules that find them. */
const safety = {
  secret: { rules: ['secret.', 'own.secret-'], text: 'secret' },
  'personal-data': { rules: ['personal.'], text: 'personal data' },
  'aimed-at-agents': { rules: ['poisoning.', 'own.poisoning-'], text: 'aimed at agents' },
  hidden: { rules: ['hidden.', 'own.hidden-'], text: 'hidden characters' },
} as const
export type SafetyKind = keyof typeof safety

const isOn = `f.rule NOT IN (SELECT key FROM json_each((SELECT value FROM meta WHERE key = 'rules')) WHERE value = 0)`
const found = (kind: SafetyKind): string =>
  `f.severity <> 'info' AND ${isOn} AND (${safety[kind].rules.map((begin) => `(f.rule >= '${begin}' AND f.rule < '${begin.slice(0, -1)}${next(begin)}')`).join(' OR ')})`

function next(begin: string): string {
  return String.fromCharCode(begin.charCodeAt(begin.length - 1) + 1)
}

/**
 * SQL for the findings of a memory, except those in its favour, through an index that nearly all memories are absent from;
 * `f` is the finding.
 */
export function findingsAgainst(id: string): string {
  return `findings f INDEXED BY findings_against WHERE f.memory_id = ${id} AND f.rule NOT BETWEEN 'promote.' AND 'promote/'`
}

/** SQL condition: a memory holds a secret or personal data, so that its words may not be quoted where it is not named. */
export function holdsMasked(id: string): string {
  return `EXISTS (SELECT 1 FROM ${findingsAgainst(id)} AND f.rule <> 'personal.home-folder'
    AND (${found('secret')} OR ${found('personal-data')}))`
}

const kinds = Object.keys(safety) as SafetyKind[]

/** The kinds of safety findings of memory `m`, separated by commas; null when there is none. */
export const safetyColumn = `(SELECT group_concat(DISTINCT CASE ${kinds.map((kind) => `WHEN ${found(kind)} THEN '${kind}'`).join(' ')} END)
  FROM ${findingsAgainst('m.id')})`

/** Selects the rows of the memories with such a finding. */
export function safetyRows(kind: SafetyKind): string {
  return `SELECT n.row FROM findings f JOIN memories n ON n.id = f.memory_id WHERE ${found(kind)}`
}

/** Returns the flags listed in `safetyColumn`, in fixed order. */
export function safetyFlags(column: string | null): Flag[] {
  const held = new Set((column ?? '').split(','))
  return kinds.filter((kind) => held.has(kind)).map((kind) => ({ kind, text: safety[kind].text }))
}
