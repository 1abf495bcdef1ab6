/** SQL for: this memory counts. Superseded and discarded ones keep their pairs and are not shown. */
export function isLive(alias: string): string {
  return `${alias}.superseded_by IS NULL AND ${alias}.maturity <> 'discarded'`
}
