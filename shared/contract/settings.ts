import { z } from 'zod'
import { base } from './base.ts'

export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['dense', 'comfortable']).default('dense'),
  folded_columns: z.array(z.string()).default([]),
  hygiene_days: z.number().int().min(0).max(3650).default(30).describe('how often hygiene falls due; 0 for never'),
  hygiene_at: z.string().nullable().default(null).describe('when somebody last looked at what hygiene proposes'),
  weekly_day: z
    .number()
    .int()
    .min(0)
    .max(6)
    .nullable()
    .default(1)
    .describe('the day the weekly batch falls due; 0 is Sunday, null is never'),
  weekly_hour: z.number().int().min(0).max(23).default(9).describe('in the person’s own time'),
  weekly_ready_at: z.string().nullable().default(null).describe('when a batch was last made ready'),
  weekly_seen_at: z.string().nullable().default(null).describe('when a person was last shown that one is ready'),
  reference_type: z
    .enum(['learned', 'inline'])
    .default('learned')
    .describe('`inline` for frameworks that do not know `learned`; the lineage then stays in the library'),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  get: base.route({ method: 'GET', path: '/settings', summary: 'All settings' }).output(Settings),
  set: base
    .route({ method: 'PATCH', path: '/settings', summary: 'Change some settings' })
    .input(Settings.partial())
    .output(Settings),
}
