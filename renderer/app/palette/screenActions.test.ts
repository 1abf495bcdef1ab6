// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherWords } from './otherWords.ts'
import { screenActions } from './screenActions.ts'

const features = join(import.meta.dirname, '..', '..', 'features')
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
  .map((name) => readFileSync(join(features, name), 'utf8'))

/** What the screens register, by id: the text from the id to the end of the command. */
const registered = Map.groupBy(
  sources.flatMap((text) =>
    [...text.matchAll(/\bid: '([a-z]+\.[\w.-]+)',/gi)].map(({ 1: id = '', index }) => ({
      id,
      text: text.slice(index).split(/\brun(?::|,)/, 1)[0] ?? '',
    })),
  ),
  ({ id }) => id,
)

test('every action is registered by its screen under the same label and key', () => {
  for (const { id, label, needs } of screenActions) {
    const texts = registered.get(id)?.map(({ text }) => text) ?? []
    expect(texts.join('\n'), id).toContain(`'${label}'`)
    if (needs) expect(texts.join('\n'), id).toContain(`'${needs.key}'`)
  }
})

test('every command of a screen is offered from anywhere, unless it belongs to a moment', () => {
  const offered = new Set(screenActions.map(({ id }) => id))
  const missing = [...registered.keys()].filter(
    (id) => !offered.has(id) && !momentary.some((one) => id.startsWith(one)),
  )
  expect(missing).toEqual([])
  expect(momentary.filter((one) => offered.has(one))).toEqual([])
})

test('other words belong to commands that exist', () => {
  const offered = new Set(screenActions.map(({ id }) => id))
  const ofReview = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bact\(\s*'([\w-]+)'/g)].map(({ 1: name }) => `review.${name}`)),
  )
  const missing = Object.keys(otherWords).filter(
    (id) => !offered.has(id) && !ofReview.has(id) && !/^(app|pending)\./.test(id),
  )
  expect(missing).toEqual([])
})

/**
 * Beginnings of the ids of commands that answer something on the screen: a dialog, a form, a banner, a node of the drawing,
 * an item of the review, a part of the panel; or that move.
 */
const momentary = [
  'accept.',
  'board.clear',
  'board.fold',
  'conflicts.cancel',
  'conflicts.confirm',
  'conflicts.leave',
  'conflicts.undo',
  'edit.',
  'evidence.',
  'guide.',
  'harvest.',
  'history.earlier',
  'history.fold',
  'jobs.',
  'lineage.',
  'list.',
  'lookup.all',
  'lookup.clear',
  'lookup.more',
  'memory.',
  'merge.',
  'move.',
  'needs.',
  'neighbours.',
  'notes.',
  'paused.',
  'pending.',
  'proposal.',
  'proposals.cancel',
  'proposals.confirm',
  'proposals.leave',
  'purge.',
  'recommendation.',
  'reference.compare',
  'reference.restore',
  'reference.secret',
  'references.clear',
  'references.projects',
  'review.batch',
  'review.begin',
  'review.bring-back',
  'review.brief',
  'review.edit',
  'review.end',
  'review.finish',
  'review.goOn',
  'review.keys',
  'review.leave',
  'review.next-group',
  'review.previous-group',
  'review.projects',
  'review.remove-secret',
  'review.redo',
  'review.undo',
  'rules.cancel',
  'rules.retire-back',
  'rules.retire-now',
  'rules.save',
  'sample.',
  'source.link',
  'start.',
  'why.',
]
