export interface TourStep {
  title: string
  words: string
  /** Selector of the element the step describes and appears beside. */
  place: string
  /** Keys the step mentions, shown below its text. */
  keys: readonly { key: string; does: string }[]
}

/** What a new user has to know, in the order it is needed. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'What your agents noted',
    words:
      'Every note is a card and starts raw. Validate what is true, promote what every agent should read into a reference file, and discard the rest.',
    place: '[data-columns]',
    keys: [
      { key: 'arrowdown', does: 'moves from card to card' },
      { key: 'enter', does: 'opens one, with the evidence and the advice' },
    ],
  },
  {
    title: 'Two minutes a week',
    words:
      'The review asks about the few notes that only you can decide. Each comes with a recommendation and the words behind it. One key gives one verdict.',
    place: '[data-screen="review"]',
    keys: [
      { key: 'w', does: 'begins the review, from anywhere' },
      { key: 'enter', does: 'accepts what is recommended' },
    ],
  },
  {
    title: 'Nothing is lost',
    words:
      'You can undo every step, today or in a year. Your agents’ files change only when you write, and changes by others are never overwritten.',
    place: '[data-screen="history"]',
    keys: [
      { key: 'mod+z', does: 'undoes the last step' },
      { key: '6', does: 'shows every step so far' },
    ],
  },
  {
    title: 'Every action has a key',
    words: 'Each key is shown beside its action. The palette finds any action by name, and this tour too.',
    place: '[data-palette]',
    keys: [
      { key: 'mod+k', does: 'finds any action by its name' },
      { key: '?', does: 'lists the keys of the screen' },
    ],
  },
]
