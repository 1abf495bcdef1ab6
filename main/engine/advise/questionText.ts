import { counted } from '../../../shared/text/counted.ts'
import { showHidden } from '../../../shared/text/showHidden.ts'
import type { Subject } from './askedMemory.ts'

/** What a label in a question stands for: a memory asked about, one shown with it, or a reference. */
export interface Labelled {
  id: string
  kind: 'asked' | Subject['similar'][number]['kind']
}

/** A question about some memories, and what the labels in it stand for. */
export interface QuestionText {
  text: string
  labels: ReadonlyMap<string, Labelled>
}

/**
 * Writes the question about a batch of memories, labelled M1, M2 …, with the similar ones as S1, S2 …. All that was written by
 * others stands between marks that no text contains; invisible characters are shown.
 */
export function questionText(subjects: readonly Subject[], mark: string): QuestionText {
  const labels = new Map<string, Labelled>()
  const byId = new Map<string, string>()
  const label = (name: string, labelled: Labelled): string => {
    labels.set(name, labelled)
    byId.set(labelled.id, name)
    return name
  }
  for (const [at, { id }] of subjects.entries()) label(`M${at + 1}`, { id, kind: 'asked' })
  let similar = 0
  const parts = subjects.map((subject) => {
    const own = byId.get(subject.id) ?? ''
    const others = subject.similar.map((other) => {
      const known = byId.get(other.id)
      const name = known ?? label(`S${(similar += 1)}`, { id: other.id, kind: other.kind })
      const what =
        other.kind === 'memory' ? '' : `, ${other.kind === 'entry' ? 'in a file that agents read' : 'a reference'}`
      return `${name} (${other.relation}; ${other.standing}${what})${known === undefined ? `: ${data(other.text, mark)}` : ', shown above or below'}`
    })
    return [
      `## ${own}`,
      data(subject.text, mark),
      ...factsOf(subject, mark),
      ...(others.length > 0 ? [`Similar to ${own}:`, ...others] : [`Nothing similar to ${own} is known.`]),
    ].join('\n')
  })
  const asked = subjects.map(({ id }) => byId.get(id)).join(', ')
  return { text: `Give a verdict on ${asked}.\n\n${parts.join('\n\n')}`, labels }
}

/** Encloses a text of others in marks. A text that holds the mark itself loses it there. */
function data(text: string, mark: string): string {
  return `<<<${mark}\n${showHidden(text).replaceAll(mark, '')}\n${mark}>>>`
}

/** So many characters tell whether a title is only how the text begins. */
const shownTitle = 20

function factsOf(subject: Subject, mark: string): string[] {
  const { maturity, written, project, scope, agent, stated_confidence, stated_evidence } = subject
  const where =
    scope === 'universal' ? 'for all projects' : project === null ? 'of no project' : `of the project ${project}`
  const by = agent === null ? '' : `, by ${agent}`
  const sure = stated_confidence === null ? '' : `; it called itself ${Math.round(stated_confidence * 100)} % sure`
  const about = `A ${maturity} note ${where}, written on ${written}${by}${sure}.`
  const lines = [showHidden(about), subject.standing, ...subject.measures]
  if (!subject.text.startsWith(subject.title.slice(0, shownTitle)))
    lines.unshift(`Its title: ${data(subject.title, mark)}`)
  if (stated_evidence) lines.push(`What it gives as evidence: ${data(stated_evidence, mark)}`)
  if (subject.names.length > 0) {
    const names = subject.names.map(({ text, found }) => `${text}: ${found}`)
    lines.push(`What it names, in the repository: ${data(names.join('\n'), mark)}`)
  }
  for (const { word, files, places } of subject.counter_examples)
    lines.push(
      `Against it may speak that “${word}” stands in ${counted(files, 'file')}:`,
      ...places.map(({ file, line, text }) => `${file}:${line} ${data(text, mark)}`),
    )
  if (subject.discarded !== null) {
    const { at, reason } = subject.discarded
    lines.push(`The same was discarded on ${at}${reason === null ? '.' : `, because: ${data(reason, mark)}`}`)
  }
  if (subject.said.length > 0)
    lines.push(`What people answered and decided about it, newest first: ${data(subject.said.join('\n'), mark)}`)
  return lines.filter((line) => line !== '')
}
