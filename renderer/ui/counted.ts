/** Digits in groups of three, with thin spaces. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US').replaceAll(',', '\u202f')
}

/** `1 memory`, `2 memories`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
