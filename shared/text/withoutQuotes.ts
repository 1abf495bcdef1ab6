/** Blanks code and quotations, which are not the author's words; offsets stay the same. */
export function withoutQuotes(text: string): string {
  return text.replace(/```[^]*?```|`[^`\n]*`|"[^"\n]*"|“[^“”\n]*”/g, (quote) => ' '.repeat(quote.length))
}
