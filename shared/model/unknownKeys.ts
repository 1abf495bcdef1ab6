import type { z } from 'zod'

/** For a strict object: names the keys it does not have, and those it does; other errors keep their words. */
export function unknownKeys(known: readonly string[]): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'unrecognized_keys'
      ? `There is no ${issue.keys.map((key) => `“${key}”`).join(', ')}. The keys are ${known.join(', ')}.`
      : undefined
}
