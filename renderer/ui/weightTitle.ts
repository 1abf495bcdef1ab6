/** What the weight of a memory says. */
export const weightTitle =
  'How much use a memory has proved; a merge starts with half the mean of its sources, but with at least 1'
