/** Words that say nothing about a subject. */
const common = new Set(
  'the a an and or but not no yes this that these those it its is are was were be been being to of in on at by for from with as if then than so do does did done have has had can could should would will must may might just also only very more most some any all now here there what which who when where why how we you i they he she our your my their me us them please lets let ok okay use used using make made get got go going want need like instead rather think know see look way thing things good new one two error errors fail fails failed failing already exists line test tests type property string object undefined value'.split(
    ' ',
  ),
)

/** Returns the telling words of a text, lower case, each once. */
export function tellingWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\d_.#/-]{3,}/gu) ?? []
  return new Set(
    words
      .map((word) => word.replace(/^[./#-]+|(?<![./#-])[./#-]+$/g, ''))
      .filter((word) => word.length > 2 && !common.has(word)),
  )
}

/** Returns the telling words of a text with the parts of its names: `test_server.py` is also `test` and `server`. */
export function tellingParts(text: string): Set<string> {
  const parts = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').replace(/[_./:#-]+/g, ' ')
  return new Set([...tellingWords(text), ...tellingWords(parts)])
}

/** Returns how many words both sets have. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length
}

/** Returns the share of the smaller set that both have, 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  return shared(small, large) / small.size
}
