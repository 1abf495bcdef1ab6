/** Notes that warn of or test for planted orders quote them; such lines are exempt. */
export const quoted = String.raw`\b(?:prompt[- ]injections?|injection attacks?|jailbreaks?|attackers?|malicious|untrusted|detects?|flags?)\b`
