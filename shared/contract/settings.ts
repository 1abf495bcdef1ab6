import { z } from 'zod'
import { withoutTexts } from './base.ts'
import { Sort } from './memories.ts'

/** All settings. The defaults are separate, because a schema with defaults would fill in fields a change omits. */
export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['dense', 'comfortable']),
  rail: z.enum(['names', 'icons']).describe('whether the names of the screens are shown beside or below their icons'),
  board_view: z.enum(['columns', 'list']),
  column_sort: Sort,
  list_sort: Sort,
  folded_columns: z.array(z.string()),
  hygiene_days: z.number().int().min(0).max(3650).describe('how often hygiene falls due; 0 for never'),
  hygiene_at: z.string().nullable().describe('when hygiene was last checked'),
  weekly_day: z
    .number()
    .int()
    .min(0)
    .max(6)
    .nullable()
    .describe('the day the weekly batch falls due; 0 is Sunday, null is never'),
  weekly_hour: z.number().int().min(0).max(23).describe('in the person’s own time'),
  weekly_ready_at: z.string().nullable().describe('when a batch was last made ready'),
  weekly_seen_at: z.string().nullable().describe('when a person was last shown that one is ready'),
  tour_seen_at: z
    .string()
    .nullable()
    .describe('when the guide to the first decision was ended; null shows it on the board'),
  read_only_seen_at: z
    .string()
    .nullable()
    .describe('when a person dismissed that decisions on sources which are only read stay in the library'),
  reference_type: z
    .enum(['learned', 'inline'])
    .describe('`inline` for frameworks that do not know `learned`; the lineage then stays in the library'),
})
export type Settings = z.infer<typeof Settings>

/** The values until somebody sets them. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'dense',
  rail: 'names',
  board_view: 'columns',
  column_sort: 'newest',
  list_sort: 'recommendation',
  folded_columns: [],
  hygiene_days: 30,
  hygiene_at: null,
  weekly_day: 1,
  weekly_hour: 9,
  weekly_ready_at: null,
  weekly_seen_at: null,
  tour_seen_at: null,
  read_only_seen_at: null,
  reference_type: 'learned',
}

export const settings = {
  get: withoutTexts.openToAgents
    .route({ method: 'GET', path: '/settings', summary: 'Get all settings' })
    .output(Settings),
  set: withoutTexts.closedToAgents
    .route({ method: 'PATCH', path: '/settings', summary: 'Change some settings' })
    .input(Settings.partial())
    .output(Settings),
}
