import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** More unused addresses than anyone opens; the oldest gives way, so that asking for addresses cannot fill the memory. */
const openTokens = 32

/** Who may come in. Only hashes are kept, and every comparison takes the same time whether or not it succeeds. */
export interface Secrets {
  /** For agents and tools of this user: they read under /api/v1. It lives in `http.json` while the server runs. */
  agentToken: string
  /** For a second start of Schoolhouse, which gets an address for the person with it; beside the other. */
  windowToken: string
  /** A new token for one address; it opens one session, once. */
  issueToken(): string
  /** The session secret for a token, or null if the token is wrong or used up. */
  exchange(token: string): string | null
  isSession(secret: string): boolean
  isAgent(token: string): boolean
  isWindow(token: string): boolean
}

/** Fresh secrets; those of another start are worth nothing here. */
export function createSecrets(): Secrets {
  const agentToken = newSecret()
  const agent = hash(agentToken)
  const windowToken = newSecret()
  const window = hash(windowToken)
  const sessions: Buffer[] = []
  let tokens: Buffer[] = []
  return {
    agentToken,
    windowToken,
    issueToken() {
      const token = newSecret()
      tokens = [...tokens, hash(token)].slice(-openTokens)
      return token
    },
    exchange(token) {
      const used = find(tokens, token)
      if (!used) return null
      tokens = tokens.filter((known) => known !== used)
      const secret = newSecret()
      sessions.push(hash(secret))
      return secret
    },
    isSession: (secret) => find(sessions, secret) !== null,
    isAgent: (token) => timingSafeEqual(agent, hash(token)),
    isWindow: (token) => timingSafeEqual(window, hash(token)),
  }
}

function find(known: Buffer[], secret: string): Buffer | null {
  const wanted = hash(secret)
  let found: Buffer | null = null
  for (const candidate of known) if (timingSafeEqual(candidate, wanted)) found = candidate
  return found
}

function newSecret(): string {
  return randomBytes(32).toString('hex')
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
