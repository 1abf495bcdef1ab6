import { type Format, eventOf } from '../transcript.ts'
import { documentOf, listOf, objectOf, textOf } from './jsonValue.ts'

/** Trajectories of SWE-agent: one JSON document with steps of a thought, an action and an observation. */
export const sweAgent: Format = {
  id: 'swe-agent',
  label: 'SWE-agent trajectory (JSON)',
  agent: 'swe-agent',
  isDocument: true,
  recognises: (head) => /^\s*\{/.test(head) && head.includes('"trajectory"') && head.includes('"observation"'),
  *read({ lines, name, folder }) {
    const document = yield* documentOf(lines)
    if (document === null) return
    const session = `${folder}/${name.replace(/\.traj$/, '')}`
    yield { kind: 'session', facts: { session, title: textOf(document['environment']) } }
    for (const step of listOf(document['trajectory'])) {
      const { thought, action, observation, state } = objectOf(step)
      const said = textOf(thought)
      if (said !== null) yield eventOf({ session, role: 'agent', text: said })
      const done = textOf(action)
      if (done === null) continue
      const [word = ''] = done.trimStart().split(/\s/, 1)
      const open = typeof state === 'string' ? state.match(/["']open_file["']:\s*["']([^"']+)["']/)?.[1] : undefined
      const files = word === 'edit' && open !== undefined && open !== 'n/a' ? [open] : []
      yield eventOf({ session, role: 'call', tool: word === 'edit' ? 'edit' : 'shell', text: done, files })
      if (typeof observation === 'string') yield eventOf({ session, role: 'result', text: observation })
    }
  },
}
