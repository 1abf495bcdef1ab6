/** The name of an actor for people: `codex` for `agent:codex`. */
export function nameOf(actor: string): string {
  return actor.replace(/^agent:/, '')
}
