/** Words of a condensed note that tells to do no more than fits into them. */
export const condensedWords = 60
/** Words of one with more instructions; a note that needs more stays whole. */
export const mostCondensedWords = 120
/** Share of the words of a note that one with its lists and headings may keep: it reads no worse than the note. */
export const maxOutlined = 0.95
