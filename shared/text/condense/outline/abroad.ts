/** What orders something in German, Spanish, Portuguese or French; also what forbids, as any negation may. */
const orders = [
  String.raw`muss|müssen|sollen?|sollten?|darf|dürfen|nie|niemals|immer|stets|nicht|keine?[mnrs]?|nur|ohne|verboten|pflicht|erforderlich|nötig|zwingend|vermeide[nt]?|gilt|gelten|zu (?:prüfen|verwenden|nutzen|beachten)`,
  String.raw`deben?|debería|hay que|nunca|siempre|no|evita[r]?|solo|sólo|obligatori[oa]|prohibid[oa]`,
  String.raw`devem?|não|sempre|evitar|evite|apenas|somente|só|obrigatóri[oa]|proibid[oa]`,
  String.raw`doit|doivent|ne|jamais|toujours|il faut|éviter|évitez|seulement|uniquement|obligatoire|interdit`,
].join('|')
/** An infinitive or imperative where these languages put it. */
const verbs = String.raw`^[^\p{L}]*(?:\p{L}+(?<=\p{L}{2}(?:ar|er|ir|ez|iere))|nutze|verwende|prüfe|setze|halte|lies|starte|teste|usa|use|utiliza|ejecuta|revisa|prefiere|prefira|verifique|execute|rode)(?!\p{L})|(?<=\p{Ll}{2})(?:en|eln|ern):\s|(?<=\p{Ll}{2})(?:en|eln|ern)(?:[\s(–—;:,.!]|$)(?=[^\p{L}]*(?:$|[—–;:,(]|statt|um |bevor|wenn|sonst|damit))`
const pattern = new RegExp(String.raw`(?<!\p{L})(?:${orders})(?!\p{L})|${verbs}`, 'iu')

/** Checks for a note in a script whose languages are not read at all. */
export function isUnread(note: string): boolean {
  const letters = note.match(/\p{L}/gu)?.length ?? 0
  return (note.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0) * 5 > letters
}

/** Checks whether a sentence of a note in another language may order something. Reads more as an order than is one: those stay. */
export function ordersAbroad(sentence: string): boolean {
  return pattern.test(sentence.replace(/\x60[^\x60]*\x60/g, '\x60'))
}
