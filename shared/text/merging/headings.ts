const headingLead = /(?:^|\n)[ \t]*(#{1,6})[ \t]+$/

/** Returns the level of a heading, 1 to 6; 0 for another sentence. */
export function headingLevel({ lead }: { lead: string }): number {
  return headingLead.exec(lead)?.[1]?.length ?? 0
}

/** Returns the text with the most headings, the first of several: the others are fitted into its sections. Else the first. */
export function frameOf(texts: readonly (readonly { lead: string }[])[]): number {
  const counts = texts.map((pieces) => pieces.filter((piece) => headingLevel(piece) > 0).length)
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)))
}
