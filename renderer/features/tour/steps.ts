export interface TourStep {
  title: string
  words: string
  /** A selector of what the step speaks of; the step stands beside it. */
  place: string
  /** The keys it names, shown under its words. */
  keys: readonly { key: string; does: string }[]
}

/** What somebody new has to know, in the order in which it will be needed. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'What your agents noted',
    words:
      'Every note is a card, and begins raw. What holds you validate, what every agent should read you promote into a reference file, the rest you discard.',
    place: '[data-columns]',
    keys: [
      { key: 'arrowdown', does: 'moves from card to card' },
      { key: 'enter', does: 'opens one, with the evidence and the advice' },
    ],
  },
  {
    title: 'Two minutes a week',
    words:
      'The review asks about the few notes that only you can decide. Each comes with a recommendation and the words it rests on; one key is one verdict.',
    place: '[data-screen="review"]',
    keys: [
      { key: 'w', does: 'begins the review, from anywhere' },
      { key: 'enter', does: 'accepts what is recommended' },
    ],
  },
  {
    title: 'Nothing is lost',
    words:
      'Every step can be taken back, today or in a year. The files of your agents change only when you write, and never over what somebody else changed.',
    place: '[data-screen="history"]',
    keys: [
      { key: 'mod+z', does: 'takes back the last step' },
      { key: '6', does: 'shows every step so far' },
    ],
  },
  {
    title: 'Every act has a key',
    words: 'It stands where the act is. The palette finds an act by its name, and this tour too.',
    place: '[data-palette]',
    keys: [
      { key: 'mod+k', does: 'finds any act by its name' },
      { key: '?', does: 'lists the keys of the screen' },
    ],
  },
]
