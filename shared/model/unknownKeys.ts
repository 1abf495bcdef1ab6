import type { z } from 'zod'

/** Error map for a strict object: lists its unknown and known keys; leaves other errors unchanged. */
export function unknownKeys(known: readonly string[]): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'unrecognized_keys'
      ? `There is no ${issue.keys.map((key) => `“${key}”`).join(', ')}. The keys are ${known.join(', ')}.`
      : undefined
}
