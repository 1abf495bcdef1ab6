/** Not all reference files are watched: they are read again when a screen opens or the window regains the focus. */
export const alwaysRefetch = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
