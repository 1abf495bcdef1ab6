/** What becomes of decisions on a source that is only read. */
export const readOnlyWords =
  'Read only: Schoolhouse never changes these files. What you decide is kept in Schoolhouse, and promoting still writes references for agents.'
