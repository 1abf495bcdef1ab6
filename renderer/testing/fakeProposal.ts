import type { Proposal, ProposalVoice } from '../../shared/model/proposal.ts'

/** What one advisor says, codex unless told otherwise. */
export function fakeVoice(more: Partial<ProposalVoice> = {}): ProposalVoice {
  return {
    actor: 'agent:codex',
    at: '2026-11-20T08:00:00.000Z',
    revised_at: '2026-11-20T08:00:00.000Z',
    session_id: null,
    reason: 'asked twice',
    quotes: [{ text: 'Use pnpm', memory_id: 'm_1', file: null }],
    text: null,
    description: null,
    tags: null,
    confidence: 0.9,
    outdated: false,
    ...more,
  }
}

/** An open proposal about m_1. */
export function fakeProposal(more: Partial<Proposal> = {}): Proposal {
  return {
    id: 'pr_1',
    verb: 'promote',
    memory_id: 'm_1',
    memory_ids: ['m_1'],
    titles: ['Use pnpm here'],
    at: '2026-11-20T08:00:00.000Z',
    actor: 'agent:codex',
    state: 'open',
    keep: null,
    voices: [fakeVoice()],
    words: [],
    waits_for: 'person',
    rivals: [],
    settled_at: null,
    settled_by: null,
    settled_reason: null,
    request: null,
    summary: 'Use pnpm here.',
    promote_reason: 'asked twice',
    ...more,
  }
}
