import { type RecommendRule, inContent } from './rule.ts'
import type { TextRange } from './assess/quote.ts'

/** Marks before the first words of a line. */
const lead = String.raw`^[^\p{L}\p{N}\n]{0,12}`
const file = String.raw`(?:this (?:file|note|memory|document|page|entry|topic)|diese[srn]? (?:datei|notiz|dokument|eintrag)|(?:(?:este|esta|o|el|la) )?(?:arquivo|documento|nota|archivo|memória|memoria)|(?:ce|cette|le|la) (?:fichier|document|note|page))`
const states = String.raw`(?:stale|retired|superseded|obsolete|deprecated|outdated|no longer valid|veraltet|überholt|stillgelegt|nicht mehr gültig|aposentad[oa]|obsolet[oa]|desatualizad[oa]|descontinuad[oa]|retirad[oa]|desactualizad[oa]|obsolète|périmée?|retirée?|abandonnée?)`
const went = String.raw`(?:(?:promoted|moved|migrated|merged|folded) (?:in)?to|replaced by|superseded by|verschoben nach|ersetzt durch|abgelöst durch|migrad[oa] para|movid[oa] (?:para|a)|substituíd[oa] por|promovid[oa] (?:para|a)|sustituid[oa] por|reemplazad[oa] por|migrée? vers|déplacée? vers|remplacée? par)`
const noUse = String.raw`(?:do not (?:use|update)|nicht (?:mehr )?(?:verwenden|nutzen|aktualisieren)|não (?:usar|atualizar)(?: mais)?|no (?:usar|actualizar)(?: más)?|ne (?:plus|pas) (?:utiliser|mettre à jour))`
const verb = String.raw`(?:is|was|has been|ist|wurde|está|foi|fue|ha sido|est|a été)`

/** What a note begins with, or its title or a heading is, that says that it was retired. */
const patterns = [
  // Of the note itself: `This file was retired`, `ARQUIVO APOSENTADO`.
  new RegExp(String.raw`${lead}${file}(?: ${verb})?(?: now)? (?:${states}|${went})(?!\p{L})`, 'iu'),
  new RegExp(String.raw`${lead}${went} (?:\x60|\[|[\w./-]{1,80}\.md\b|DEVFLOW\b)`, 'iu'),
  new RegExp(String.raw`${lead}${noUse}[.!]?[*_)]*\s*$`, 'imu'),
  // A mark over it: `STALE —`, `**RETIRED 2026-03-25**`.
  new RegExp(
    String.raw`${lead}(?:STALE|RETIRED|SUPERSEDED|OBSOLETE|DEPRECATED|OUTDATED|VERALTET|ÜBERHOLT|APOSENTAD[OA]|OBSOLET[OA]|DESCONTINUAD[OA]|DESATUALIZAD[OA]|RETIRAD[OA]|DESACTUALIZAD[OA]|OBSOLÈTE|PÉRIMÉE?)(?:[*_\])]{1,3}|\s{0,2}[—–:(]|\s{0,2}- |\s{1,2}20\d\d|\s*$)`,
    'u',
  ),
]
/** Further on in the first lines: an order not to use the file. */
const further =
  /(?:^|[.!—–]\s{1,2})[*_]{0,2}(?:do not (?:use|update) this (?:file|note|memory|document)|não (?:usar|use|atualizar|atualize) (?:mais )?est[ea] (?:arquivo|nota)|no (?:usar|use|actualizar|actualice) (?:más )?est[ea] (?:archivo|nota)|(?:diese|die) (?:datei|notiz) nicht (?:mehr )?(?:verwenden|nutzen|aktualisieren)|ne (?:plus|pas) (?:utiliser|mettre à jour) (?:ce|cette) (?:fichier|note))(?!\p{L})/iu
/** How a title or heading says it at its end: `Wall sites — MOVED`, `entity_scale (SUPERSEDED)`. */
const marked =
  /(?:[—–:-] |\()(?:MOVED|SPLIT|DELETED|STALE|RETIRED|SUPERSEDED|OBSOLETE|DEPRECATED|VERALTET|APOSENTAD[OA]|OBSOLET[OA]|OBSOLÈTE)(?![^)]{60})[^)]{0,60}\)?$/u
/** So much of a note is its beginning. */
const maxBeginning = 400

/** Returns the words of a text that say that the note was retired; null if it does not. */
function retirementIn(text: string): TextRange | null {
  for (const pattern of [...patterns, further]) {
    const found = pattern.exec(text)
    if (!found) continue
    const before = Math.max(0, found[0].search(/[\p{L}\p{N}]/u))
    return { start: found.index + before, end: found.index + found[0].trimEnd().length }
  }
  return null
}

/** A note that its author retired, in its first words, its title or a heading, but whose text still says something. */
export const retiredRule: RecommendRule = {
  id: 'recommend.retired',
  action: 'needs-you',
  prior: 0.9,
  sentence: 'Says that it was retired, or that its text went elsewhere',
  apply: ({ of }) => {
    if (of.approved !== null) return null
    const own = retirementIn(of.content.slice(0, maxBeginning))
    const isTitled = [of.description, ...(of.heading?.split(' > ') ?? [])].some(
      (text) => marked.test(text) || retirementIn(text) !== null,
    )
    if (!own && !isTitled) return null
    const text = own
      ? 'Says that it was retired, or that its text went elsewhere: is anything in it still worth keeping?'
      : 'Its title or a heading says that it was retired: is anything in it still worth keeping?'
    return { score: 0.9, because: [{ rule: 'recommend.retired', text, at: inContent(own) }] }
  },
}
