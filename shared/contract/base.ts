import { oc } from '@orpc/contract'
import { z } from 'zod'

/** The access rules of a procedure for every interface: window, tab, terminal and HTTP. */
export interface Access {
  /**
   * Whether agents may call it: everywhere; only from a terminal, where they can read the person's files anyway; or not at
   * all. What agents may call makes no decisions, so that nobody decides in a person's name.
   */
  agents: 'open' | 'terminal' | 'closed'
  /**
   * How secrets in its response are handled: they are masked; it contains no memory text to mask; or they are shown, and only
   * a person may call it.
   */
  secrets: 'masked' | 'none' | 'shown'
}

const data = z
  .object({
    code: z.string().optional(),
    diff: z.string().optional(),
    ids: z.array(z.string()).optional(),
    reference: z.string().optional(),
  })
  .optional()

/** Every procedure may fail with one of the kinds of `AppError`, in capitals here. */
const base = oc
  .errors({
    VALIDATION: { status: 400, data },
    NOT_FOUND: { status: 404, data },
    CONFLICT: { status: 409, data },
    PRECONDITION: { status: 412, data },
    UNAVAILABLE: { status: 503, data },
    CANCELLED: { status: 499, data },
    TOO_NEW: { status: 426, data },
    CORRUPT: { status: 422, data },
    FORBIDDEN: { status: 403, data },
  })
  .$meta<Access>({ agents: 'closed', secrets: 'masked' })

/** For procedures that read the library or request a decision from a person. */
export const openToAgents = base.meta({ agents: 'open', secrets: 'masked' })

/** For procedures that decide nothing but work hard or read files: an agent's command may call them, a tool over HTTP not. */
export const openAtTerminal = base.meta({ agents: 'terminal', secrets: 'masked' })

/** For procedures that decide, or change what belongs to the person: settings, rules, where a source lies. */
export const closedToAgents = base.meta({ agents: 'closed', secrets: 'masked' })

/** For procedures that show a person what is masked elsewhere. */
export const revealing = base.meta({ agents: 'closed', secrets: 'shown' })

/** For procedures whose responses contain no memory text, so nothing in them is masked. */
export const withoutTexts = {
  openToAgents: base.meta({ agents: 'open', secrets: 'none' }),
  openAtTerminal: base.meta({ agents: 'terminal', secrets: 'none' }),
  closedToAgents: base.meta({ agents: 'closed', secrets: 'none' }),
}
