import { z } from 'zod'
import { base } from './base.ts'

export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['dense', 'comfortable']).default('dense'),
  folded_columns: z.array(z.string()).default([]),
  reference_type: z
    .enum(['learned', 'inline'])
    .default('learned')
    .describe('`inline` for frameworks that do not know `learned`; the lineage then stays in the library'),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  get: base.output(Settings),
  set: base.input(Settings.partial()).output(Settings),
}
