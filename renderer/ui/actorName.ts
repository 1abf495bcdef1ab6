import { isPerson } from '../../shared/model/decision.ts'

/** Returns who did it, as shown to the person, who may have done it. */
export function actorName(actor: string): string {
  if (isPerson(actor)) return actor === 'person-cli' ? 'you, in the terminal' : 'you'
  return actor.replace(/^(agent|source):/, '')
}
