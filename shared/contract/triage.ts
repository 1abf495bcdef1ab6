import { z } from 'zod'
import { Action } from '../model/action.ts'
import { StepResult } from '../model/decision.ts'
import { Finding } from '../model/finding.ts'
import { Job } from '../model/job.ts'
import { MemoryCard } from '../model/memory.ts'
import { PolicyState } from '../model/policy.ts'
import { Explanation, Recommendation } from '../model/recommendation.ts'
import { RuleChange, RuleState, RuleTrial } from '../model/rule.ts'
import { closedToAgents, openAtTerminal, openToAgents } from './base.ts'
import { cutText, exactText, maskedText } from '../model/texts.ts'

/** A memory with rule findings, masked. */
export const FoundMemory = z.object({
  memory_id: exactText,
  external_id: exactText.nullable(),
  description: cutText,
  maturity: exactText,
  findings: z.array(Finding),
})
export type FoundMemory = z.infer<typeof FoundMemory>

/** The memories one noise rule hits, among those that may be discarded. A memory hit by several rules counts for the first. */
export const NoiseHits = z.object({
  rule: exactText,
  sentence: maskedText,
  count: z.number().int(),
  memories: z
    .array(z.object({ memory_id: exactText, external_id: exactText.nullable(), title: cutText, quote: cutText }))
    .describe('at most 500, quotes masked'),
  left: z
    .number()
    .int()
    .describe(
      'other memories it matches, which are decided already, wait for a person, or are counted with another rule',
    ),
})
export type NoiseHits = z.infer<typeof NoiseHits>

/** The number of memories per recommended action. */
export const TriageSummary = z.object({
  memories: z.number().int().describe('still to be decided on'),
  judged: z.number().int().describe('of these, how many have a recommendation'),
  waiting: z.number().int().describe('of these, how many are to be judged again'),
  actions: z
    .array(z.object({ action: Action, count: z.number().int(), confidence: z.number() }))
    .describe('most first'),
  rules: z
    .array(
      z.object({
        rule: exactText,
        action: Action,
        sentence: maskedText,
        count: z.number().int(),
        confidence: z.number(),
      }),
    )
    .describe('the rules that decided, most first; `confidence` is the mean'),
})
export type TriageSummary = z.infer<typeof TriageSummary>

/** How often a rule is right: its calibrated precision, corrected by people’s verdicts. */
export const RulePrecision = z.object({
  rule: exactText,
  sentence: maskedText,
  action: Action,
  recommended: z.number().int().describe('memories it is behind now'),
  prior: z.number().nullable().describe('as calibrated, on average; null for a rule that is behind nothing'),
  agreed: z.number().int(),
  overridden: z.number().int(),
  precision: z.number().nullable().describe('(50 · prior + agreed) / (50 + agreed + overridden)'),
  trusted: z.boolean().describe('false once half of its precision is gone: it is not followed any more'),
})
export type RulePrecision = z.infer<typeof RulePrecision>

/** Maximum number of neighbours that an explanation names. */
const maxNeighbours = 20

const project = z.string().optional().describe('an id, a name, a root folder or `none`')

export const triage = {
  /** Updates pairs, findings, evidence and recommendations. Returns the running job if there is one. */
  run: openAtTerminal
    .route({ method: 'POST', path: '/triage', summary: 'Triage new and changed memories' })
    .input(
      z
        .object({ dry_run: z.boolean().default(false).describe('only recommend, whatever the policy file allows') })
        .optional(),
    )
    .output(Job),
  /** Returns the policy file, what it would do now, and what policies did last. */
  policy: openToAgents
    .route({ method: 'GET', path: '/policy', summary: 'Get the policy, what it would do, and what it did' })
    .output(PolicyState),
  summary: openToAgents
    .route({ method: 'GET', path: '/triage', summary: 'Count the recommendations by action and rule' })
    .input(z.object({ project }))
    .output(TriageSummary),
  /** Returns everything the recommendation for a memory is based on, up to date. Accepts our id or the source’s. */
  explain: openToAgents
    .route({ method: 'GET', path: '/memories/{id}/explanation', summary: 'Explain the recommendation for a memory' })
    .input(
      z.object({
        id: z.string(),
        neighbours: z
          .number()
          .int()
          .min(0)
          .max(maxNeighbours)
          .default(maxNeighbours)
          .describe(
            'how many to name; with 0 no texts are compared, which is quick, and only duplicates count as similar',
          ),
      }),
    )
    .output(Explanation),
  precision: openToAgents
    .route({ method: 'GET', path: '/triage/precision', summary: 'Show how often each recommendation rule is right' })
    .output(z.array(RulePrecision)),
  /** Returns memories with a recommendation, highest confidence first. */
  recommendations: openToAgents
    .route({ method: 'GET', path: '/recommendations', summary: 'List memories with their recommendations' })
    .input(
      z.object({
        action: Action.optional(),
        rule: z.string().optional().describe('only what this rule decided'),
        project,
        min_confidence: z.number().min(0).max(1).default(0),
        max_confidence: z.number().min(0).max(1).default(1),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(
      z.object({
        items: z.array(z.object({ memory: MemoryCard, recommendation: Recommendation })),
        total: z.number().int(),
      }),
    ),
  /** Returns every rule, whether it is on, and with `count` what it hits in the library. */
  rules: openAtTerminal
    .route({ method: 'GET', path: '/rules', summary: 'List the rules and their matches' })
    .input(z.object({ count: z.boolean().default(false).describe('count hits, with three samples each') }))
    .output(z.array(RuleState)),
  setRule: closedToAgents
    .route({ method: 'PATCH', path: '/rules/{id}', summary: 'Switch a rule on or off' })
    .input(z.object({ id: z.string(), on: z.boolean() }))
    .output(RuleState),
  /** Returns one rule and what it hits. */
  rule: openAtTerminal
    .route({ method: 'GET', path: '/rules/{id}', summary: 'Get a rule and its matches' })
    .input(z.object({ id: z.string() }))
    .output(RuleState),
  /** Previews a changed or new rule; saves nothing. */
  tryRule: openAtTerminal
    .route({ method: 'POST', path: '/rules/{id}/try', summary: 'Try a changed rule without saving it' })
    .input(z.object({ id: z.string(), change: RuleChange }))
    .output(RuleTrial),
  /** Changes a rule, or adds `own.…`. `validation` names the problem: an invalid pattern, or an example that fails. */
  saveRule: closedToAgents
    .route({ method: 'PUT', path: '/rules/{id}', summary: 'Change or add a rule' })
    .input(z.object({ id: z.string(), change: RuleChange }))
    .output(RuleState),
  /** Resets a built-in rule to its original; deletes one of the user’s own. */
  resetRule: closedToAgents
    .route({ method: 'DELETE', path: '/rules/{id}', summary: 'Reset a built-in rule, or remove a rule of your own' })
    .input(z.object({ id: z.string() }))
    .output(z.object({ rule: RuleState.nullable().describe('null for a rule of your own, which is removed') })),
  findings: openAtTerminal
    .route({ method: 'GET', path: '/memories/{id}/findings', summary: 'List the findings of a memory, masked' })
    .input(z.object({ id: z.string() }))
    .output(z.array(Finding)),
  /**
   * Finds secrets, personal data and text aimed at agents in every memory and reference; findings of severity `info` are left
   * out.
   */
  scan: openAtTerminal
    .route({ method: 'GET', path: '/scan', summary: 'List secrets and text aimed at agents, masked' })
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
          .array(z.object({ reference_id: exactText, name: maskedText, findings: z.array(Finding) }))
          .describe('with the first page'),
        next: exactText.nullable(),
      }),
    ),
  /** Discards what the given noise and reject rules hit, as one step; `dry_run` only previews it, and is all an agent may do. */
  retireNoise: openAtTerminal
    .route({
      method: 'POST',
      path: '/noise/retire',
      summary: 'Discard the matches of noise rules in one reversible step',
    })
    .input(
      z.object({
        rules: z.array(z.string()).optional().describe('all that are on, where left out; only in a dry run'),
        except: z.array(z.string()).default([]).describe('ids of memories to leave where they are'),
        dry_run: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        rules: z.array(NoiseHits),
        result: StepResult.nullable().describe('null in a dry run'),
        stale: StepResult.shape.stale,
      }),
    ),
}
