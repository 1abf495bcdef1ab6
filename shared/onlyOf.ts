/** Returns the only element of a list; null if there are none or several. */
export function onlyOf<Each>(list: readonly Each[]): Each | null {
  return list.length === 1 ? (list[0] ?? null) : null
}
