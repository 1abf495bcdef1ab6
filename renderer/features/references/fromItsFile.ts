/** Not all files of references are watched: they are looked at again when one comes to them or back to the window. */
export const fromItsFile = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
