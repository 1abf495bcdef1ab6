import { makesClaim } from './onlyLabels.ts'

/** Checks for a phrase that only names what is done, such as `Cost calculation based on distance`: it claims nothing of all cases. */
export function namesActivity(text: string): boolean {
  return activity.test(text) && !makesClaim(text)
}

const activity =
  /^(?!(?:for|in|on|with|to|by|from|after|before|during) )(?:[\p{L}-]+ ){0,4}[\p{L}-]+(?:tion|sion|ment|ing|ance|ence|ity)s?(?: (?:with|for|based|of|on|in|by|from|and|to|via|using|through)\b[^,.;:—–]{0,80})?$/iu
