import { useState } from 'react'
import type { Proposal } from '../../shared/model/proposal.ts'
import { type Command, useCommand } from '../stores/commands.ts'

/** The proposal in view beside a memory. */
export interface ShownProposal {
  proposal: Proposal
  /** Where it stands among several; null if it is the only one. */
  place: { fact: string; next: Command } | null
}

/** Shows one of the proposals about a memory at a time, what most advisors propose first, then the newest; a key shows the next. */
export function useShownProposal(proposals: readonly Proposal[]): ShownProposal | null {
  const [id, setId] = useState<string | null>(null)
  const ordered = proposals.toSorted((a, b) => b.voices.length - a.voices.length || b.at.localeCompare(a.at))
  const at = Math.max(
    0,
    ordered.findIndex((each) => each.id === id),
  )
  const next = useCommand({
    id: 'proposal.next',
    label: 'Next proposal',
    key: 'alt+p',
    group: 'Memories',
    inFields: true,
    when: ordered.length > 1,
    run: () => setId(ordered[(at + 1) % ordered.length]?.id ?? null),
  })
  const proposal = ordered[at]
  if (!proposal) return null
  return { proposal, place: ordered.length > 1 ? { fact: `${at + 1} of ${ordered.length}`, next } : null }
}

/** Returns the words of a memory that the advisors of a proposal quote. */
export function quotesOf(proposal: Proposal | undefined, memoryId: string): string[] {
  const quotes = proposal?.voices.flatMap((voice) => voice.quotes) ?? []
  return quotes.filter(({ memory_id }) => memory_id === memoryId).map(({ text }) => text)
}
