import { oddsInFolder } from '../../../main/engine/recommend/model/folderOdds.ts'
import { noteScorer } from '../../../main/engine/recommend/model/noteModel.ts'
import { agreement } from '../metrics.ts'
import { type Advised, advise } from './advise.ts'
import { afterDecisions } from './afterDecisions.ts'
import { leaveRepositoriesOut } from './crossValidateNotes.ts'
import { meansByFolder } from './fitFolderModel.ts'
import { examplesOf, folderOf, withoutMetadata } from './fitNoteModel.ts'
import { readPublicNotes } from './publicNotes.ts'
import { type RepositoryNote, readNoteLabels, readRepositoryNotes } from './repositoryNotes.ts'

/** Repositories with fewer notes are not named as the worst. */
const minNotes = 40
const head = `| notes | of | sure junk discarded | sure junk kept | worth keeping, discarded | sure lessons offered | offers right | asked |
|---|---|---|---|---|---|---|---|
`

/**
 * Reports, as Markdown tables, what is recommended for notes of each repository with a model fitted to others: for all, by
 * format, whole and in part, without metadata, and for the worst repositories. Empty if the folder does not hold the samples.
 */
export function noteTable(samples: string): string {
  const notes = readRepositoryNotes(samples)
  if (notes.length === 0) return ''
  const { models } = leaveRepositoriesOut(examplesOf(notes), readPublicNotes())
  const scored = [...Map.groupBy(notes, ({ repository }) => repository)].flatMap(([repository, own]) => {
    const fitted = models.get(repository)
    return fitted ? [{ own, fitted, oddsOf: noteScorer(fitted.note).odds }] : []
  })
  const advised = scored.flatMap(({ own, fitted: { folder }, oddsOf }) => {
    const placed = own.map((note) => ({ note, odds: oddsOf(note.read), folder: folderOf(note) }))
    const means = meansByFolder(placed, folder.means)
    return placed.map(({ note, odds, folder: place }) => {
      const beside = means.get(place)
      return advise(note, { alone: odds, among: beside ? oddsInFolder(odds, beside, folder) : odds })
    })
  })
  const bare = scored.flatMap(({ own, oddsOf }) =>
    own.map((note) => {
      const read = withoutMetadata(note.read)
      const odds = oddsOf(read)
      return advise({ ...note, kind: null, read }, { alone: odds, among: odds })
    }),
  )
  const formats = [...Map.groupBy(advised, ({ note }) => note.format)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const repositories = [...Map.groupBy(advised, ({ note }) => note.repository)].filter(
    ([, own]) => own.length >= minNotes,
  )
  const worst = (measure: (own: readonly Advised[]) => number): [string, Advised[]] =>
    repositories.toSorted(([, one], [, other]) => measure(other) - measure(one))[0]!
  const rows = [
    row('all', advised),
    row('all, without heading, path and kind', bare),
    row(
      'whole files and records',
      advised.filter(({ note }) => note.isWhole),
    ),
    row(
      'parts of files',
      advised.filter(({ note }) => !note.isWhole),
    ),
    meanRow(repositories.map(([, own]) => own)),
    ...formats.map(([format, own]) => row(format, own)),
    row(
      ...named(
        'most worth keeping discarded',
        worst((own) => shareOf(worthKeeping(own), isDiscarded)),
      ),
    ),
    row(
      ...named(
        'most sure junk kept',
        worst((own) => shareOf(sureOf(own, 'junk'), isKept)),
      ),
    ),
  ]
  const decided = [0.1, 0.3, 0.6].flatMap((decidedShare) => {
    const { before, after } = afterDecisions(advised, decidedShare)
    const what = `${100 * decidedShare} % of each repository decided: the rest`
    return [row(`${what}, before`, before), row(`${what}, after`, after)]
  })
  return `${agreementLine()}\n${head}${[...rows, ...decided].join('')}\n${confidenceTable(advised)}`
}

function named(what: string, [repository, own]: [string, Advised[]]): [string, Advised[]] {
  return [`${repository}: ${what}`, own]
}

/** What each column counts: which of some notes, and in which of them it holds. */
const columns: readonly [of: (all: readonly Advised[]) => Advised[], holds: (one: Advised) => boolean][] = [
  [(all) => sureOf(all, 'junk'), isDiscarded],
  [(all) => sureOf(all, 'junk'), isKept],
  [worthKeeping, isDiscarded],
  [(all) => sureOf(all, 'lesson'), ({ action }) => action === 'promote'],
  [(all) => all.filter(({ action }) => action === 'promote'), ({ note }) => note.label === 'lesson'],
  [(all) => [...all], ({ action }) => action === 'needs-you'],
]

function row(name: string, advised: readonly Advised[]): string {
  const cells = columns.map(([of, holds]) => share(of(advised), holds))
  return `| ${name} | ${advised.length} | ${cells.join(' | ')} |\n`
}

/** The mean of the shares in each repository; a share of fewer than five notes is left out. */
function meanRow(repositories: readonly (readonly Advised[])[]): string {
  const cells = columns.map(([of, holds]) => {
    const shares = repositories.flatMap((own) => {
      const some = of(own)
      return some.length < 5 ? [] : some.filter(holds).length / some.length
    })
    const mean = shares.reduce((sum, each) => sum + each, 0) / shares.length
    return `${(100 * mean).toFixed(1)} % in ${shares.length}`
  })
  return `| mean of repositories | ${repositories.length} | ${cells.join(' | ')} |\n`
}

function sureOf(advised: readonly Advised[], label: RepositoryNote['label']): Advised[] {
  return advised.filter(({ note }) => note.sure && note.label === label)
}

function worthKeeping(advised: readonly Advised[]): Advised[] {
  return advised.filter(({ note }) => note.label !== 'junk')
}

function isDiscarded({ action }: Advised): boolean {
  return action === 'discard'
}

function isKept({ action }: Advised): boolean {
  return action === 'validate' || action === 'promote'
}

/** How many of the notes hold, with their share; the counts alone for few notes. */
function share(some: readonly Advised[], holds: (one: Advised) => boolean): string {
  const count = some.filter(holds).length
  return some.length < 10
    ? `${count} of ${some.length}`
    : `${((100 * count) / some.length).toFixed(1)} % of ${some.length}`
}

function shareOf(some: readonly Advised[], holds: (one: Advised) => boolean): number {
  return some.length < 10 ? 0 : some.filter(holds).length / some.length
}

/** The stated confidence of each act beside the share that is right, and the mean difference in bins of a tenth. */
function confidenceTable(advised: readonly Advised[]): string {
  const rows = (['discard', 'validate', 'promote'] as const).map((action) => {
    const own = advised.filter((one) => one.action === action)
    const stated = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length
    const right = own.filter((one) => isRight(one)).length / own.length
    const bins = [...Map.groupBy(own, ({ confidence }) => Math.floor(confidence * 10)).values()]
    const error = bins.reduce((sum, bin) => {
      const said = bin.reduce((total, { confidence }) => total + confidence, 0)
      return sum + Math.abs(said - bin.filter(isRight).length) / own.length
    }, 0)
    return `| ${action} | ${own.length} | ${stated.toFixed(3)} | ${right.toFixed(3)} | ${error.toFixed(3)} |\n`
  })
  return `| act | notes | stated confidence | right | calibration error |\n|---|---|---|---|---|\n${rows.join('')}`
}

function isRight({ action, note }: Advised): boolean {
  if (action === 'discard') return note.label === 'junk'
  return action === 'promote' ? note.label === 'lesson' : note.label !== 'junk'
}

function agreementLine(): string {
  const first = new Map(readNoteLabels('first').map(({ id, label }) => [id, label]))
  const second = readNoteLabels('second')
  const { observed, kappa } = agreement(second.map(({ id, label }) => [first.get(id)!, label]))
  return `${first.size} notes labelled, ${second.length} by a second reader as well: agreement ${observed.toFixed(3)}, Cohen's kappa ${kappa.toFixed(3)}.\n`
}
