/** A first label that names a kind of note and nothing of its subject: `**Learning**: `, `Note: `, `- **CRITICAL:** `. */
const genericLabel =
  /^\s{0,9}(?:[-*]\s{1,3})?\*{0,2}(?:(?:key )?(?:learning|lesson|insight|takeaway|finding|observation|discovery)s?(?: learned)?|notes?|tip|important|critical|warning|caution|caveat|reminder|remember|rule|best practice)(?::\*{1,2}|\*{0,2}:)\s{1,3}(?=\S)/i

/** Replaces such a label with spaces, so that offsets stay valid: it is neither a difference nor a name. */
export function blankGenericLabel(text: string): string {
  return text.replace(genericLabel, (label) => ' '.repeat(label.length))
}
