import type { Screen } from '../../stores/navigation.ts'

/** A command of a screen, as the palette offers it while another screen is open. */
export interface ScreenAction {
  screen: Screen
  /** The id and label under which the screen registers it. */
  id: string
  label: string
  /** What has to be chosen on the screen first, and the key to press then; undefined if it runs at once. */
  needs?: { thing: string; key: string }
}

/**
 * The commands of all screens. A screen registers its own when it opens; these are known before, so that the palette finds
 * them from anywhere. A test compares them with what the screens register.
 */
export const screenActions: readonly ScreenAction[] = [
  ...on('board', [
    ['board.search', 'Search'],
    ['board.filter', 'Filter'],
    ['board.sort', 'Sort'],
    ['board.project', 'Choose a project'],
    ['board.view', 'Show as a list'],
    ['board.view', 'Show as columns'],
    ['board.triage', 'Triage now'],
    ['board.sync', 'Read the sources again'],
    ['board.unfold', 'Unfold all columns'],
  ]),
  ...withChosen('board', 'memory', [
    ['board.accept', 'Accept the recommendation', 'a'],
    ['board.validate', 'Validate', 'v'],
    ['board.discard', 'Discard', 'd'],
    ['board.discard-why', 'Discard with a reason', 'shift+d'],
    ['board.retain', 'Snooze 4 weeks', 'r'],
    ['board.restore', 'Restore', 'z'],
    ['board.holds', 'Still holds', 'shift+h'],
    ['board.promote', 'Promote', 'p'],
    ['board.promote-now', 'Promote with defaults', 'shift+p'],
    ['board.merge', 'Merge', 'm'],
    ['board.merge-into', 'Merge into a reference', 'shift+m'],
    ['board.unmerge', 'Un-merge', 'u'],
    ['board.edit', 'Edit', 'e'],
    ['board.remove-secret', 'Remove this secret', 'shift+s'],
    ['board.reference', 'Go to its reference', 'g'],
    ['board.lineage', 'Lineage', 'y'],
  ]),
  ...withChosen('board', 'discarded memory', [['board.purge', 'Purge for good', 'shift+delete']]),
  ...on('review', [['review.queue', 'Queue']]),
  ...withChosen('conflicts', 'conflict', [
    ['conflicts.older', 'Keep older', 'a'],
    ['conflicts.newer', 'Keep newer', 'b'],
    ['conflicts.both', 'Keep both', 'r'],
    ['conflicts.neither', 'Discard both', 'd'],
  ]),
  ...withChosen('proposals', 'proposal', [
    ['proposals.accept', 'Accept', 'a'],
    ['proposals.change', 'Change the draft', 'e'],
    ['proposals.decline', 'Decline', 'd'],
    ['proposals.reply', 'Reply', 'r'],
    ['proposals.draft', 'Next draft', 'n'],
    ['proposals.memory', 'Open the memory', 'o'],
  ]),
  ...on('references', [
    ['references.search', 'Search references'],
    ['references.filter', 'Filter references'],
    ['references.hygiene', 'Check entries'],
    ['references.budget', 'Make room'],
  ]),
  ...withChosen('references', 'reference', [
    ['reference.edit', 'Edit', 'e'],
    ['reference.unpromote', 'Un-promote', 'u'],
    ['reference.takeOver', 'Take over the edit', 't'],
    ['reference.holds', 'Still holds', 'shift+h'],
    ['reference.lineage', 'Lineage', 'y'],
    ['reference.reveal', 'Show in folder', 'o'],
  ]),
  ...on('sources', [
    ['sources.add', 'Add a source'],
    ['sources.harvest', 'Harvest transcripts'],
    ['sources.sync-all', 'Sync all'],
  ]),
  ...withChosen('sources', 'source', [
    ['source.sync', 'Sync now', 's'],
    ['source.diff', 'See diff', 'd'],
    ['source.write', 'Write now', 'shift+w'],
    ['source.auto-write', 'Write automatically', 'shift+a'],
    ['source.reveal', 'Show in folder', 'o'],
    ['source.project', 'Set the project', 'p'],
    ['source.move', 'Set its new path…', 'm'],
    ['source.remove', 'Remove…', 'delete'],
  ]),
  ...on('history', [['history.redo', 'Redo']]),
  ...withChosen('history', 'step', [
    ['history.undo', 'Undo this step', 'u'],
    ['history.undo-sitting', 'Undo this sitting', 'alt+u'],
    ['history.files', 'Show or hide the details of this step', 'd'],
    ['history.memory', 'Show on the board', 'o'],
    ['history.lineage', 'Lineage', 'y'],
    ['history.unmerge', 'Un-merge', 'shift+u'],
  ]),
  ...on('insights', [
    ['insights.report', 'Curation report'],
    ['insights.digest', 'Weekly digest'],
    ['insights.tables', 'All as tables'],
  ]),
  ...on('rules', [
    ['rules.new', 'New rule'],
    ['rules.retire-all', 'Review all noise'],
  ]),
  ...withChosen('rules', 'rule', [
    ['rules.edit', 'Edit', 'e'],
    ['rules.switch', 'Switch off', 's'],
    ['rules.retire', 'Discard what it finds', 'r'],
    ['rules.board', 'Show on the board', 'b'],
    ['rules.reset', 'Reset to built-in', 'shift+delete'],
  ]),
  ...on('lookup', [
    ['lookup.ask', 'Ask a question'],
    ['lookup.project', 'Choose whose project asks'],
    ['lookup.intent', 'Choose the intent'],
    ['lookup.files', 'Name the files at hand'],
    ['lookup.level', 'Next size of the pack'],
    ['lookup.copy-search', 'Copy the look-up as a command'],
    ['lookup.copy-pack', 'Copy the pack as a command'],
  ]),
  ...on('settings', [
    ['settings.theme', 'Light or dark'],
    ['settings.density', 'Dense or comfortable'],
    ['settings.reference-type', 'Type of references: learned or inline'],
    ['settings.embedding', 'Compare texts: built in, or with a sentence model'],
    ['settings.advisor-model', 'Set up the advisor’s model'],
    ['settings.advisor-estimate', 'Estimate what asking the advisor costs'],
    ['settings.advisor-ask', 'Ask the advisor'],
  ]),
]

function on(screen: Screen, actions: readonly [id: string, label: string][]): ScreenAction[] {
  return actions.map(([id, label]) => ({ screen, id, label }))
}

function withChosen(
  screen: Screen,
  thing: string,
  actions: readonly [id: string, label: string, key: string][],
): ScreenAction[] {
  return actions.map(([id, label, key]) => ({ screen, id, label, needs: { thing, key } }))
}
