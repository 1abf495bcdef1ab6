import { parseArgs } from 'node:util'
import { serve } from './serve.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    library: { type: 'string' },
    port: { type: 'string', default: '0' },
    'no-open': { type: 'boolean', default: false },
    note: { type: 'string' },
    sample: { type: 'boolean', default: false },
  },
})

process.exitCode = await serve({
  libraryPath: values.library ?? null,
  port: Number(values.port),
  open: !values['no-open'],
  note: values.note ?? null,
  sample: values.sample,
})
