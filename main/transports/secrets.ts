import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Maximum number of unused addresses. The oldest is dropped, so that requests cannot fill the memory. */
const openTokens = 32

/** Authenticates clients. Stores only hashes and compares in constant time. */
export interface Secrets {
  /** The token for agents and tools of this user under /api/v1. It is in `http.json` while the server runs. */
  agentToken: string
  /** The token with which a second start of Schoolhouse requests an address for the person; also in `http.json`. */
  windowToken: string
  /** Creates a token for one address; it opens one session, once. */
  issueToken(): string
  /** Exchanges a token for a session secret; null if the token is wrong or used. */
  exchange(token: string): string | null
  isSession(secret: string): boolean
  isAgent(token: string): boolean
  isWindow(token: string): boolean
}

/** Creates new secrets; those of earlier starts are invalid. */
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
