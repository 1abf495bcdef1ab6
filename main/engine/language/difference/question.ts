/** A last sentence that asks, with what may follow its mark: quotes, brackets, emphasis. */
const asks = /\?["'”’)\]*_`\s]*$/

/** Checks whether one of two notes ends in a question and the other does not: who asks does not say it. */
export function isOneQuestion(one: string, other: string): boolean {
  return asks.test(one) !== asks.test(other)
}
