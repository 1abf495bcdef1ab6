import { join } from 'node:path'
import { z } from 'zod'
import { VerdictRequest } from '../../../../shared/model/proposal.ts'
import type { Core } from '../../runtime/core.ts'
import { proposeVerdict } from './proposeVerdict.ts'

const SampleProposals = z.array(z.strictObject({ agent: z.string(), proposes: VerdictRequest }))

/** Proposes what the agents of the sample project propose, by its `proposals.json`; its memories are already imported. */
export function proposeSample(core: Core, project: string): void {
  const file = core.ports.files.read(join(project, 'proposals.json')).toString('utf8')
  for (const { agent, proposes } of SampleProposals.parse(JSON.parse(file)))
    proposeVerdict(core, proposes, { actor: `agent:${agent}`, session: null })
}
