import { oc } from '@orpc/contract'
import { z } from 'zod'

const data = z
  .object({ code: z.string().optional(), diff: z.string().optional(), ids: z.array(z.string()).optional() })
  .optional()

/** Every procedure may fail with one of the kinds of `AppError`; the names here are those kinds in capitals. */
export const base = oc.errors({
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
