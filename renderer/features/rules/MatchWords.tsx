import { showHidden } from '../../../shared/text/showHidden.ts'

/** The first line of a memory with the matched words marked; after it where they stand elsewhere in the text. */
export function MatchWords({ title, quote }: { title: string; quote: string }) {
  const at = quote === '' ? -1 : title.indexOf(quote)
  const mark = <mark>{showHidden(quote)}</mark>
  if (at < 0)
    return (
      <>
        {showHidden(title)} … {mark}
      </>
    )
  return (
    <>
      {showHidden(title.slice(0, at))}
      {mark}
      {showHidden(title.slice(at + quote.length))}
    </>
  )
}
