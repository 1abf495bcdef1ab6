/** A note that warns of planted orders, or tests against them, quotes them: on its line they are left alone. */
export const quoted = String.raw`\b(?:prompt[- ]injections?|injection attacks?|jailbreaks?|attackers?|malicious|untrusted|detects?|flags?)\b`
