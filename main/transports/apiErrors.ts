import type { ORPCError } from '@orpc/client'
import { z } from 'zod'

/** The format of all errors under /api/v1. */
export const ApiError = z.object({
  error: z.object({
    code: z.string().describe('such as VALIDATION_ERROR, NOT_FOUND, THOUGHT_NOT_FOUND, FORBIDDEN'),
    message: z.string().describe('what is wrong and the way out, in words for a person'),
    reason: z.string().optional().describe('MUTUAL_EXCLUSION or MIN_CONSOLIDATION'),
    diff: z.string().optional().describe('what stands in the way, as a unified diff'),
    ids: z.array(z.string()).optional().describe('ids the message speaks of'),
  }),
})
export type ApiError = z.infer<typeof ApiError>

const Issue = z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])).default([]) })
const Details = z.object({
  code: z.string().optional(),
  diff: z.string().optional(),
  ids: z.array(z.string()).optional(),
  issues: z.array(Issue).optional(),
})

/** Why agents get no answer while the sample is open: they must not learn from a made-up repository. */
export const sampleOpen = 'Schoolhouse shows its sample project just now. Ask again when the person has left it.'

const notJson = 'The body is not JSON. Send one JSON object with the fields of the operation.'

/** Converts a failure to a response: the code it names, if any, else its kind in capitals. */
export function apiErrorOf(failure: ORPCError<string, unknown>): ApiError {
  const { code, diff, ids, issues } = Details.safeParse(failure.data).data ?? {}
  const more = { ...(diff !== undefined && { diff }), ...(ids && { ids }) }
  if (failure.code === 'BAD_REQUEST') return apiError('VALIDATION_ERROR', issues ? sentenceOf(issues) : notJson)
  if (failure.code !== 'VALIDATION') return apiError(code ?? failure.code, failure.message, more)
  const reason = code === undefined || code === 'VALIDATION_ERROR' ? {} : { reason: code }
  return apiError('VALIDATION_ERROR', failure.message, { ...reason, ...more })
}

/** An error as it is sent over HTTP. */
export function apiError(code: string, message: string, more: Partial<ApiError['error']> = {}): ApiError {
  return { error: { code, message, ...more } }
}

function sentenceOf(issues: z.infer<typeof Issue>[]): string {
  return issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('. ')
}
