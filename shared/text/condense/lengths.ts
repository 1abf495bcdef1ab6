/** Words of a condensed note that tells to do no more than fits into them. */
export const condensedWords = 60
/** Words of one with more instructions; a note that needs more stays whole. */
export const mostCondensedWords = 120
