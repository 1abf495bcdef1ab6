/** The longest name of an agent, in characters. */
const maxLength = 60

/** Converts what a program calls itself to an agent's name: letters, digits, dots and dashes, at most 60. May be empty. */
export function agentName(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|(?<!-)-+$/g, '')
}
