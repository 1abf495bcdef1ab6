import { z } from 'zod'
import { CodeRefState, Evidence } from '../model/evidence.ts'
import { Tier } from '../model/memory.ts'
import { openAtTerminal, openToAgents } from './base.ts'
import { cutText, exactText, maskedText, timestamp } from '../model/texts.ts'

/** Tier, reference and staleness counts for the memories of a project. */
export const ProjectEvidence = z.object({
  project: z.object({ id: exactText, name: maskedText }),
  commit: exactText.nullable().describe('the commit it was last checked at; null without a repository'),
  checked_at: timestamp.nullable(),
  problem: maskedText.nullable().describe('why the repository could not be read'),
  memories: z.number().int().describe('those that count: not discarded, not superseded'),
  tiers: z.record(Tier, z.number().int()),
  states: z.record(CodeRefState, z.number().int()).describe('code they refer to, by state'),
  stale: z.number().int().describe('memories that refer to code moved or removed since'),
  changed_since: z.number().int().describe('memories that are not stale but whose code has changed since'),
})
export type ProjectEvidence = z.infer<typeof ProjectEvidence>

/** A memory with its evidence. */
export const SupportedMemory = z.object({
  memory_id: exactText,
  external_id: exactText.nullable(),
  description: cutText,
  evidence: Evidence,
})
export type SupportedMemory = z.infer<typeof SupportedMemory>

const project = z.string().describe('an id, a name or a root folder')

export const evidence = {
  /** Returns the stored evidence; null if none has been collected yet. Accepts our id or the source's. */
  get: openToAgents
    .route({ method: 'GET', path: '/memories/{id}/evidence', summary: 'Get the evidence of a memory, as last checked' })
    .input(z.object({ id: z.string() }))
    .output(Evidence.nullable()),
  /** Checks what a memory names now, at its project's current commit. */
  check: openAtTerminal
    .route({ method: 'POST', path: '/memories/{id}/evidence', summary: 'Check the evidence of a memory now' })
    .input(z.object({ id: z.string() }))
    .output(Evidence),
  project: openToAgents
    .route({ method: 'GET', path: '/evidence', summary: 'Count the memories of a project by evidence' })
    .input(z.object({ project }))
    .output(ProjectEvidence),
  /** Checks what every memory and reference of a project names now. */
  checkProject: openAtTerminal
    .route({ method: 'POST', path: '/evidence/check', summary: 'Check the evidence of a project now' })
    .input(z.object({ project }))
    .output(ProjectEvidence),
  /** Lists the project's memories that name something, in pages: `next` is the `after` of the following page, null at the end. */
  list: openToAgents
    .route({
      method: 'GET',
      path: '/evidence/memories',
      summary: 'List the memories of a project that refer to code',
    })
    .input(
      z.object({
        project,
        after: z.string().optional(),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ items: z.array(SupportedMemory), next: exactText.nullable() })),
}
