import { AppError } from '../../../../shared/errors.ts'
import type { Policy, PolicyBatch, PolicyState } from '../../../../shared/model/policy.ts'
import type { Core, ScanningCore } from '../../runtime/core.ts'
import { type PreparedVerb, prepareVerb } from '../../decide/context.ts'
import { preparePromotion } from '../../decide/promote/preparePromotion.ts'
import { takeStep } from '../../decide/takeStep.ts'
import { type PlannedBatch, planPolicy, promotionByPolicy } from '../../decide/verbs/planPolicy.ts'
import { policyPath, readPolicy } from './policyFile.ts'
import { type Vectors, joinVectors } from '../../reference/vectorRow.ts'
import { commitFiles } from '../../store/commit.ts'
import { type Caller, lastSeq } from '../../store/journal.ts'
import type { Library } from '../../store/library.ts'
import { policyCandidates, policySteps } from '../../store/queries/policyRows.ts'

const empty: PolicyBatch = { acts: [], stopped: [], waiting: 0 }
const shownSteps = 10

/**
 * Carries out what the policy file allows, as one step of actor `policy`; nothing without a file. Returns the step (null if
 * nothing was done) and the batch. Throws `validation` for an invalid file.
 */
export async function actByPolicy(core: Core): Promise<{ step: number | null; batch: PolicyBatch }> {
  const policy = readPolicy(core.library)
  if (!policy) return { step: null, batch: empty }
  return (await takeStep(core, policyCaller(core.library), policyVerb(core, policy))).made
}

/** The decisions a policy allows, as one step; `step` is null if there are none. */
function policyVerb(core: ScanningCore, policy: Policy): PreparedVerb<{ step: number | null; batch: PolicyBatch }> {
  return {
    prepare: () => prepareCandidates(core, policy),
    carryOut(context) {
      let made: PlannedBatch = { batch: empty, plan: { decisions: [], files: [] } }
      const step = commitFiles(
        context.library,
        (library) => (made = planPolicy({ ...core, library }, { ...context, library }, policy)).plan,
        context.by,
      )
      return { step, batch: made.batch }
    },
  }
}

/** Returns the policy file, what it would do now, and what policies did last. Changes nothing. */
export async function policyState(core: ScanningCore): Promise<PolicyState> {
  const { db } = core.library
  const shared = { path: policyPath(core.library), steps: policySteps(db, shownSteps) }
  try {
    const policy = readPolicy(core.library)
    if (!policy) return { ...shared, policy, problem: null, would: empty }
    const preview = await prepareVerb({
      prepare: () => prepareCandidates(core, policy),
      carryOut: (context) => planPolicy(core, context, policy).batch,
    })
    const { library, ports } = core
    const would = preview({ library, clock: ports.clock, ids: ports.ids, by: policyCaller(library) })
    return { ...shared, policy, problem: null, would }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...shared, policy: null, problem: error.message, would: empty }
  }
}

function policyCaller({ db }: Library): Caller {
  return { actor: 'policy', session: null, since: lastSeq(db) }
}

/** Prepares every promotion the policy may make. */
async function prepareCandidates(core: ScanningCore, policy: Policy): Promise<Vectors> {
  const vectors: Vectors[] = []
  for (const { id, action } of policyCandidates(core.library.db, policy))
    if (action === 'promote') vectors.push(await preparePromotion(core, promotionByPolicy(core.library.db, id)))
  return joinVectors(vectors)
}
