import { isLive, isSettledPair } from './pairs.ts'

/** More memories alike than one less than this are not counted. */
export const mostAlike = 100

const sameText = (one: string, other: string): string =>
  `${other}.content_hash = ${one}.content_hash AND ${other}.row <> ${one}.row AND ${one}.content <> ''`
const alikeVerdicts = `p.verdict IN ('duplicate', 'extends')`

const openConflict = `p.verdict = 'conflict' AND NOT ${isSettledPair}`

/** The two ways a text can stand in a pair: its own side, the other's, and what each of them says. */
const sides = [
  { own: 'a_hash', other: 'b_hash', says: `p.a_says || ', not ' || p.b_says` },
  { own: 'b_hash', other: 'a_hash', says: `p.b_says || ', not ' || p.a_says` },
]

function othersOf(columns: (says: string) => string, verdicts: string): string {
  return sides
    .map(
      ({ own, other, says }) =>
        `SELECT ${columns(says)} FROM pairs p JOIN memories o ON o.content_hash = p.${other}
         WHERE p.${own} = m.content_hash AND ${verdicts} AND ${isLive('o')}`,
    )
    .join(' UNION ALL ')
}

/** How many other memories say what memory `m` says; null where that is of no interest. */
export const alikeColumn = `
  CASE WHEN ${isLive('m')} THEN (SELECT count(*) FROM (
    SELECT 1 FROM memories o WHERE ${sameText('m', 'o')} AND ${isLive('o')}
    UNION ALL ${othersOf(() => '1', alikeVerdicts)} LIMIT ${mostAlike}
  )) END`

/** What memory `m` says and another one contradicts, such as `20, not 10`, of the closest pair; null without a conflict. */
export const conflictColumn = `
  CASE WHEN ${isLive('m')} THEN (SELECT words FROM (
    ${othersOf((says) => `coalesce(${says}, 'in conflict') AS words, p.similarity`, openConflict)}
  ) ORDER BY similarity DESC, words LIMIT 1) END`

function rowsOf(verdicts: string): string {
  return sides
    .map(
      ({ own, other }) =>
        `SELECT n.row FROM pairs p JOIN memories n ON n.content_hash = p.${own} JOIN memories o ON o.content_hash = p.${other}
         WHERE ${verdicts} AND ${isLive('n')} AND ${isLive('o')}`,
    )
    .join(' UNION ')
}

/** The rows of the memories with others alike. */
export const alikeRows = `
  ${rowsOf(alikeVerdicts)} UNION
  SELECT n.row FROM (SELECT content_hash FROM memories GROUP BY content_hash HAVING count(*) > 1) t
  JOIN memories n ON n.content_hash = t.content_hash
  WHERE ${isLive('n')} AND EXISTS (SELECT 1 FROM memories o WHERE ${sameText('n', 'o')} AND ${isLive('o')})`

/** The rows of the memories another one contradicts. */
export const conflictRows = rowsOf(openConflict)
