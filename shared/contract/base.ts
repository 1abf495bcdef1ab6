import { oc } from '@orpc/contract'
import { z } from 'zod'

/** What holds for a procedure through every door: window, tab, terminal and HTTP. */
export interface Access {
  /** Whether agents may call it. What they may call decides nothing, so that nobody decides in a person's name. */
  agents: 'open' | 'closed'
  /**
   * What becomes of secrets in its answer: they are masked; there is no text of a memory to mask; or they are shown, and only
   * a person may call it.
   */
  secrets: 'masked' | 'none' | 'shown'
}

const data = z
  .object({ code: z.string().optional(), diff: z.string().optional(), ids: z.array(z.string()).optional() })
  .optional()

/** Every procedure may fail with one of the kinds of `AppError`; the names here are those kinds in capitals. */
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

/** For a procedure that reads the library, or asks a person for a decision. */
export const openToAgents = base.meta({ agents: 'open', secrets: 'masked' })

/** For a procedure that decides, that reads sources anew, or that looks at paths outside the library. */
export const closedToAgents = base.meta({ agents: 'closed', secrets: 'masked' })

/** For a procedure that shows a person what is masked elsewhere. */
export const revealing = base.meta({ agents: 'closed', secrets: 'shown' })

/** For procedures whose answers hold no text of a memory: nothing is masked in them. */
export const withoutTexts = {
  openToAgents: base.meta({ agents: 'open', secrets: 'none' }),
  closedToAgents: base.meta({ agents: 'closed', secrets: 'none' }),
}
