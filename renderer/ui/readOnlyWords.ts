const kept = 'kept in Schoolhouse, and promoting still writes references for agents.'

/** What becomes of decisions on a source that is only read. */
export const readOnlyWords = `Read only: Schoolhouse never changes these files. What you decide is ${kept}`

/** What becomes of decisions on those sources of a list that are only read. */
export const someReadOnlyWords = `Files marked “read only” are never changed. What you decide on them is ${kept}`
