import { z } from 'zod'
import { StepResult } from '../model/decision.ts'
import { Finding } from '../model/finding.ts'
import { RuleState } from '../model/rule.ts'
import { base } from './base.ts'

/** A memory rules fire on, with what they found, masked. */
export const FoundMemory = z.object({
  memory_id: z.string(),
  external_id: z.string().nullable(),
  description: z.string(),
  maturity: z.string(),
  findings: z.array(Finding),
})
export type FoundMemory = z.infer<typeof FoundMemory>

/** What one rule of noise hits, of what may be discarded. A memory several rules hit counts for the first. */
export const NoiseHits = z.object({
  rule: z.string(),
  sentence: z.string(),
  count: z.number().int(),
  memories: z
    .array(z.object({ memory_id: z.string(), external_id: z.string().nullable(), quote: z.string() }))
    .describe('at most 500, quotes masked'),
})
export type NoiseHits = z.infer<typeof NoiseHits>

export const triage = {
  /** Every rule, whether it is on, and with `count` what it hits in the library. */
  rules: base
    .route({ method: 'GET', path: '/rules', summary: 'The rules, and what they hit' })
    .input(z.object({ count: z.boolean().default(false).describe('count hits, with three samples each') }))
    .output(z.array(RuleState)),
  setRule: base
    .route({ method: 'PATCH', path: '/rules/{id}', summary: 'Switch a rule on or off' })
    .input(z.object({ id: z.string(), on: z.boolean() }))
    .output(RuleState),
  findings: base
    .route({ method: 'GET', path: '/memories/{id}/findings', summary: 'What the rules find in a memory, masked' })
    .input(z.object({ id: z.string() }))
    .output(z.array(Finding)),
  /** Secrets, personal data and text aimed at agents, in every memory and reference; what only informs is left out. */
  scan: base
    .route({ method: 'GET', path: '/scan', summary: 'Secrets and text aimed at agents, masked' })
    .input(
      z.object({
        after: z.string().optional().describe('`next` of the page before'),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(
      z.object({
        memories: z.array(FoundMemory),
        references: z
          .array(z.object({ reference_id: z.string(), name: z.string(), findings: z.array(Finding) }))
          .describe('with the first page'),
        next: z.string().nullable(),
      }),
    ),
  /** Discards what the named rules of the groups noise and reject hit, as one step; `dry_run` only says what that is. */
  retireNoise: base
    .route({ method: 'POST', path: '/noise/retire', summary: 'Discard what rules call noise, in one reversible step' })
    .input(
      z.object({
        rules: z.array(z.string()).optional().describe('all that are on, where left out; only in a dry run'),
        dry_run: z.boolean().default(false),
      }),
    )
    .output(z.object({ rules: z.array(NoiseHits), result: StepResult.nullable().describe('null in a dry run') })),
}
