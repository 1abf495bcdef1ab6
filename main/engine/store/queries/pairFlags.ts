import { isLive } from './live.ts'
import { isOpenConflict } from './pairs.ts'

/** More memories alike than one less than this are not counted. */
export const maxAlike = 100

const sameText = (one: string, other: string): string =>
  `${other}.content_hash = ${one}.content_hash AND ${other}.row <> ${one}.row AND ${one}.content <> ''`
const alikeVerdicts = `p.verdict IN ('duplicate', 'extends')`

/** The two ways a text can stand in a pair: its own side, the other's, and what each of them says. */
const sides = [
  { own: 'a_hash', other: 'b_hash', says: `p.a_says || ', not ' || p.b_says` },
  { own: 'b_hash', other: 'a_hash', says: `p.b_says || ', not ' || p.a_says` },
]

/** Who may say the other text: a memory that counts, a reference that did not come from memory `of` itself, an entry. */
const sayers = (of: string) => [
  { table: 'memories o', hash: 'o.content_hash', when: isLive('o') },
  { table: 'reference_texts o', hash: 'o.hash', when: `o.ref_id IS NOT ${of}.escalated_to` },
  { table: 'entry_texts o', hash: 'o.hash', when: 'true' },
]

/** One row for each who says a text that memory `m` stands in an alike pair with. */
const alikeOthers = sides
  .flatMap(({ own, other }) =>
    sayers('m').map(
      ({ table, hash, when }) =>
        `SELECT 1 FROM pairs p JOIN ${table} ON ${hash} = p.${other}
         WHERE p.${own} = m.content_hash AND ${alikeVerdicts} AND ${when}`,
    ),
  )
  .join(' UNION ALL ')

/** The same text word for word, in a reference or an entry. */
function sameElsewhere(of: string): string {
  return sayers(of)
    .slice(1)
    .map(({ table, hash, when }) => `SELECT 1 FROM ${table} WHERE ${hash} = ${of}.content_hash AND ${when}`)
    .join(' UNION ALL ')
}

/** Asked first: most texts stand in no pair, and that is told by two searches instead of six. */
const isPaired = sides.map(({ own }) => `EXISTS (SELECT 1 FROM pairs WHERE ${own} = m.content_hash)`).join(' OR ')

/**
 * How many others, memories or what agents' files hold, say what memory `m` says; from `maxAlike` on only that there are
 * so many; null where that is of no interest.
 */
export const alikeColumn = `
  CASE WHEN ${isLive('m')} THEN (SELECT count(*) FROM (
    SELECT 1 FROM memories o WHERE ${sameText('m', 'o')} AND ${isLive('o')}
    UNION ALL ${sameElsewhere('m')} LIMIT ${maxAlike}
  )) + CASE WHEN ${isPaired} THEN (SELECT count(*) FROM (
    ${alikeOthers} LIMIT ${maxAlike}
  )) ELSE 0 END END`

/** What memory `m` says and another one contradicts, such as `20, not 10`, of the closest pair; null without a conflict. */
export const conflictColumn = `
  CASE WHEN ${isLive('m')} AND (${isPaired}) THEN (SELECT words FROM (
    ${sides
      .map(
        ({ own, other, says }) =>
          `SELECT p.${other} AS other, coalesce(${says}, 'in conflict') AS words, p.similarity FROM pairs p
           WHERE p.${own} = m.content_hash AND ${isOpenConflict}`,
      )
      .join(' UNION ALL ')}
  ) WHERE ${sayers('m')
    .map(({ table, hash, when }) => `EXISTS (SELECT 1 FROM ${table} WHERE ${hash} = other AND ${when})`)
    .join(' OR ')}
  ORDER BY similarity DESC, words LIMIT 1) END`

function rowsOf(verdicts: string): string {
  return sides
    .flatMap(({ own, other }) =>
      sayers('n').map(
        ({ table, hash, when }) =>
          `SELECT n.row FROM pairs p JOIN memories n ON n.content_hash = p.${own} JOIN ${table} ON ${hash} = p.${other}
           WHERE ${verdicts} AND ${isLive('n')} AND ${when}`,
      ),
    )
    .join(' UNION ')
}

/** The rows of the memories with others alike. */
export const alikeRows = `
  ${rowsOf(alikeVerdicts)} UNION
  SELECT n.row FROM (SELECT content_hash FROM memories GROUP BY content_hash HAVING count(*) > 1) t
  JOIN memories n ON n.content_hash = t.content_hash
  WHERE ${isLive('n')} AND EXISTS (SELECT 1 FROM memories o WHERE ${sameText('n', 'o')} AND ${isLive('o')})
  UNION SELECT n.row FROM entry_texts e JOIN memories n ON n.content_hash = e.hash WHERE ${isLive('n')}
  UNION SELECT n.row FROM reference_texts t JOIN memories n ON n.content_hash = t.hash
    WHERE ${isLive('n')} AND t.ref_id IS NOT n.escalated_to`

/** The rows of the memories another one contradicts. */
export const conflictRows = rowsOf(isOpenConflict)
