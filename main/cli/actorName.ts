import { agentNameOf } from '../../shared/model/decision.ts'

/** The name of an actor for people: `codex` for `agent:codex`. */
export function nameOf(actor: string): string {
  return agentNameOf(actor) ?? actor
}
