import { useState } from 'react'
import type { Reference } from '../../../shared/model/reference.ts'
import { useBoardStore } from '../../stores/board.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { formatNumber } from '../../ui/counted.ts'

interface ProjectLimit {
  /** The references of the project, those of every project, and the chosen one; all without a limit. */
  within: readonly Reference[]
  /** The name of the project; null where nothing is left out. */
  name: string | null
  /** Shows the references of all projects, or again only those of the board’s. */
  projects: Command
}

/** Limits references to the project the board shows, unless the person lifts that until the screen is left. */
export function useProjectLimit(all: readonly Reference[], chosenId: string | null): ProjectLimit {
  const project = useBoardStore((store) => store.filter.project)
  const [isLifted, setLifted] = useState(false)
  const ofProject = all.filter((reference) => isOf(reference, project) || reference.id === chosenId)
  const beyond = all.length - ofProject.length
  const name = all.find((reference) => reference.project?.id === project)?.project?.name ?? 'the board’s project'
  const isLimited = beyond > 0 && !isLifted
  const projects = useCommand({
    id: 'references.projects',
    label: isLimited ? `All projects, ${formatNumber(beyond)} more` : `Only ${name}`,
    key: 'p',
    group: 'References',
    when: beyond > 0,
    idle: 'These are the references of all projects. Choose one on the board to see only those of that.',
    run: () => setLifted(isLimited),
  })
  return { within: isLimited ? ofProject : all, name: isLimited ? name : null, projects }
}

/** Checks whether agents that work in a project read a reference; without a project, any. */
function isOf({ project, scope }: Reference, id: string | undefined): boolean {
  return id === undefined || scope === 'universal' || (project?.id ?? 'none') === id
}
