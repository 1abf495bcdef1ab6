/** Words of negations, conditions, exceptions, order in time, choice and demand in the languages of notes: an order may depend on them. */
const words = [
  'not|no|never|none|nothing|neither|nor|without|unless|except|exceptions?|exempt|only|if|when|whenever|until|till|before|after|once|while|instead|rather|but|however|must|shall|should|always|required?|requires|mandatory|forbidden|allowed|optional|explicitly|at least|at most|maximum|minimum|max|min|up to|more than|less than|fewer than|first|last|one|two|three|four|five|both',
  'nicht|nie|niemals|keine?[mnrs]?|ohne|außer|nur|wenn|falls|sofern|bis|bevor|nachdem|vor|nach|erst|statt|muss|müssen|sollen?|sollten?|darf|dürfen|immer|aber|jedoch|sondern|mindestens|höchstens|pflicht',
  'nunca|jamás|sin|salvo|excepto|solo|sólo|si|cuando|hasta|antes|después|deben?|siempre|pero|mínimo|máximo',
  'não|sem|exceto|só|somente|apenas|se|quando|até|depois|devem?|sempre|mas',
  'ne|pas|jamais|sans|sauf|seulement|quand|lorsque|avant|après|doit|doivent|toujours|mais',
].join('|')
const bound = new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})|n['’]t\b|\d|[<>≤≥]`, 'iu')

/** What limits an order, also after the reason for it. */
const limits =
  /(?<!\p{L})(?:unless|except|only (?:if|when)|but|however|außer|es sei denn|aber|jedoch|salvo|excepto|pero|exceto|sauf|mais)(?!\p{L})|, (?:if|when|until|before|after|wenn|falls|bis|bevor|si|cuando|quando|quand)(?!\p{L})/iu

/** Words of a condition, an exception or a limit. */
const conditions =
  /(?<!\p{L})(?:without|unless|except|exceptions?|only|if|when|whenever|until|before|after|once|instead|must|shall|should|allowed|optional|at least|at most|up to|appl(?:y|ies)|gilt|gelten|wenn|falls|nur|außer|erst|bevor|nachdem|muss|müssen|si|solo|sólo|cuando|salvo|quando|apenas|quand|sauf|seulement)(?!\p{L})|[%<>≤≥]/iu

/** Checks whether words state a condition, an exception or a limit. */
export function hasCondition(words: string): boolean {
  return conditions.test(words)
}

/** Checks whether words may bind an order: they negate, condition, except, count or demand something. */
export function binds(words: string): boolean {
  return bound.test(words)
}

/** Checks whether words limit what stands before them, also if they give a reason besides. */
export function limitsIt(words: string): boolean {
  return limits.test(words)
}
