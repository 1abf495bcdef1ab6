/** A list with at least one element. */
export type Group<Each> = [Each, ...Each[]]

/** Groups elements by key; keys and elements keep their order. Unlike those of `Map.groupBy`, groups are typed as not empty. */
export function groupBy<Each, Key>(list: Iterable<Each>, keyOf: (each: Each) => Key): Map<Key, Group<Each>> {
  const groups = new Map<Key, Group<Each>>()
  for (const each of list) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}
