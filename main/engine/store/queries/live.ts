/** SQL condition: the memory is live. Superseded and discarded memories keep their pairs but are not shown. */
export function isLive(alias: string): string {
  return `${alias}.superseded_by IS NULL AND ${alias}.maturity <> 'discarded'`
}

/** SQL condition: the memory is undecided. */
export function isUndecided(alias: string): string {
  return `${alias}.superseded_by IS NULL AND ${alias}.maturity IN ('raw', 'validated')`
}
