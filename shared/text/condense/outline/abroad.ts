import { wordsIn } from '../words.ts'
import { masked } from './masked.ts'

/** Words of orders in German, Spanish, Portuguese and French, and of negations, which may forbid. */
const orders = [
  String.raw`muss|müssen|sollen?|sollten?|darf|dürfen|nie|niemals|immer|stets|nicht|keine?[mnrs]?|nur|ohne|verboten|pflicht|erforderlich|nötig|zwingend|vermeide[nt]?|gilt|gelten|zu (?:prüfen|verwenden|nutzen|beachten)`,
  String.raw`deben?|debería|hay que|nunca|siempre|no|evita[r]?|solo|sólo|obligatori[oa]|prohibid[oa]`,
  String.raw`devem?|não|sempre|evitar|evite|apenas|somente|só|obrigatóri[oa]|proibid[oa]`,
  String.raw`doit|doivent|ne|jamais|toujours|il faut|éviter|évitez|seulement|uniquement|obligatoire|interdit`,
].join('|')
/** An infinitive or imperative where these languages put it. */
const verbs = String.raw`^[^\p{L}]*(?:\p{L}+(?<=\p{L}{2}(?:ar|er|ir|ez|iere))|nutze|verwende|prüfe|setze|halte|lies|starte|teste|usa|use|utiliza|ejecuta|revisa|prefiere|prefira|verifique|execute|rode)(?!\p{L})|(?<=\p{Ll}{2})(?:en|eln|ern):\s|(?<=\p{Ll}{2})(?:en|eln|ern)(?:[\s(–—;:,.!]|$)(?=[^\p{L}]*(?:$|[—–;:,(]|statt|um |bevor|wenn|sonst|damit))`
/** Words of demands, and what begins a sentence that says what to do or to remember. */
const demanded =
  /(?<!\p{L})(?:muss|müssen|sollen?|sollten?|darf|dürfen|nie|niemals|immer|stets|verboten|pflicht|erforderlich|zwingend|deshalb|daher|debe[nr]?|hay que|nunca|siempre|jamás|devem?|sempre|doit|doivent|jamais|toujours|il faut)(?!\p{L})|^[^\p{L}]*(?:fix|lösung|regel|merkregel|konsequenz|solución|regla|solução|regra|solution|règle)[*_]*:/iu
const pattern = new RegExp(String.raw`(?<!\p{L})(?:${orders})(?!\p{L})|${verbs}`, 'iu')

/** Frequent words of the languages that are read, and of others. */
const read =
  /(?<!\p{L})(?:the|and|is|of|with|der|die|das|und|nicht|wenn|mit|für|ein|eine|wird|que|não|uma|os|com|por|para|em|el|los|las|una|en|est|les|des|pour|dans|de|la|le)(?!\p{L})/giu
const unread =
  /(?<!\p{L})(?:az|és|nem|egy|hogy|vagy|che|della|sono|non|il|het|een|niet|van|och|att|är|inte|som|jest|nie|się|na)(?!\p{L})/giu

/** Checks for a note in a language or script that is not read. */
export function isUnread(note: string): boolean {
  const letters = note.match(/\p{L}/gu)?.length ?? 0
  const others = note.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0
  return others * 5 > letters || (note.match(unread)?.length ?? 0) * 2 > (note.match(read)?.length ?? 0)
}

/** Checks whether a sentence of a note in another language may order something. Reads more as an order than is one: those stay. */
export function ordersAbroad(sentence: string): boolean {
  return pattern.test(sentence.replace(/\x60[^\x60]*\x60/g, '\x60'))
}

/** A claim of at least so many words in bold says by itself what its item is about; fewer are a name. */
const minClaim = 6

/** Splits an item that begins with a claim in bold into the claim and what explains it; null for any other. */
export function claimOf(text: string): { claim: string; rest: string } | null {
  const [whole = '', claim = ''] = /^\*\*([^*\n]{20,200})\*\*\s?[:.–—-]?\s+(?=[^\s(])/.exec(text) ?? []
  return wordsIn(claim) < minClaim
    ? null
    : { claim: `**${claim.replace(/[.:]$/, '')}.**`, rest: text.slice(whole.length) }
}

const limited =
  /(?<!\p{L})(?:außer|es sei denn|ausnahmen?|gilt nicht|nur (?:wenn|für|bei)|salvo|excepto|exceto|sauf)(?!\p{L})/iu

/** Checks whether a sentence that explains a claim demands something, or limits the claim. */
export function addsToClaim(sentence: string): boolean {
  const mask = masked(sentence)
  return demanded.test(mask) || limited.test(mask)
}
