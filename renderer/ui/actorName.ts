/** Returns who did it, as shown to the person, who may have done it. */
export function actorName(actor: string): string {
  if (actor.startsWith('person-')) return actor === 'person-cli' ? 'you, in the terminal' : 'you'
  return actor.replace(/^(agent|source):/, '')
}
