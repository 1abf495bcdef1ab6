import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PromotionPreview } from '../../../shared/model/reference.ts'
import { useApi } from '../../client/provider.tsx'
import { useSetProject } from '../../client/useSetProject.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { ProjectForm } from '../../components/ProjectForm.tsx'
import { lacksProject } from './promotionForm.ts'
import type { Promotion } from './usePromotion.ts'

/** Buttons that resolve what blocks a promotion. */
export function ProblemActions({ promotion, preview }: { promotion: Promotion; preview: PromotionPreview }) {
  const { queries } = useApi()
  const memory = useQuery(queries.memories.get.queryOptions({ input: { id: preview.request.memory_id } }))
  const { promoteFailure, previewFailure } = promotion
  if (lacksProject(preview, memory.data)) {
    return <WithoutProject promotion={promotion} sourceId={memory.data?.source_id ?? null} />
  }
  if (promoteFailure?.kind === 'precondition' && preview.checks.some((check) => !check.ok)) {
    return <Button onClick={() => void promotion.promote(true)}>Promote anyway</Button>
  }
  return previewFailure ? <Button onClick={promotion.retry}>Try again</Button> : null
}

function WithoutProject({ promotion, sourceId }: { promotion: Promotion; sourceId: string | null }) {
  const { queries } = useApi()
  const [choosing, setChoosing] = useState(false)
  const info = useQuery(queries.system.info.queryOptions())
  const flow = useSetProject(sourceId ?? '', info.data?.home)
  if (choosing) {
    return (
      <ProjectForm
        flow={flow}
        onClose={(done) => {
          setChoosing(false)
          if (done) promotion.retry()
          document.querySelector<HTMLElement>('[role="dialog"] textarea')?.focus()
        }}
      />
    )
  }
  return (
    <>
      <DialogCommand
        id="promote.universal"
        label="Make it universal"
        keys="alt+u"
        look="plain"
        when
        run={() => promotion.change({ scope: 'universal' })}
      />
      {sourceId !== null && (
        <DialogCommand
          id="promote.project"
          label="Set the project"
          keys="alt+p"
          look="plain"
          when
          run={() => setChoosing(true)}
        />
      )}
    </>
  )
}
