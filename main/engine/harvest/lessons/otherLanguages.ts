/*
 * Rules of people who do not write English: how they plainly say “always”, “never”, “from now on”, “stop doing”, “I do not want
 * that …”, and in which language they want answers. Only words that say so by themselves: a bare “do not” is mostly an order for
 * the moment. German, Spanish, French, Portuguese, Russian and Chinese.
 */

/** A pattern of whole words; letters of any script end a word. */
function words(alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'iu')
}

const lasting = words([
  'immer(?! (?:noch|wieder))|nie|niemals|ab (?:jetzt|sofort)|von nun an|in zukunft|künftig|grundsätzlich',
  "toujours(?! pas)|jamais|désormais|dorénavant|à partir de maintenant|à l[’']avenir",
  'siempre|nunca|jamás|de ahora en adelante|a partir de ahora',
  'sempre|de agora em diante|a partir de agora|daqui (?:pra|para a) frente',
  'всегда|никогда|впредь|отныне|с этого момента',
])
const forbidding = words([
  'ich (?:will|möchte) (?:nicht|kein\\p{L}*)|hör(?:t|en sie)? auf|(?:sollst|darfst) (?:du )?(?:\\p{L}+ )?(?:nicht|kein\\p{L}*)',
  "je ne veux (?:pas|plus)|arr[êe]te[zr]? (?:de|d[’'])|il ne faut (?:pas|jamais|plus)|tu ne dois (?:pas|jamais|plus)",
  'no quiero(?: que)?|deja de|dejá de|no (?:debes?|debés|deben|deberías?) |no me (?:expliques?|preguntes?|pidas)',
  'n[ãa]o quero(?: que)?|par[ae] de|n[ãa]o (?:deve|devem|deveria)',
  'не хочу,? чтобы|перестань|хватит|нельзя|не должн(?:ы|а|о|ен)',
])
/** Chinese has no spaces: these count wherever they occur. */
const chinese =
  /(?:以后|今后|从现在(?:起|开始)|永远|始终|每次都|一律|必须|务必).{2}|(?:不要再|别再|不准|禁止|不应该|我不(?:想|要|希望)).{2}/u

/** What goes wrong: “it always fails” is no rule. */
const complaining = words([
  'fehler\\p{L}*|funktionier\\p{L}*|geht nicht|problem\\p{L}*|erreur\\p{L}*|marche\\p{L}*|fonctionne\\p{L}*|problèmes?',
  'error(?:es)?|funciona\\p{L}*|falla\\p{L}*|problemas?|anda|erros?|ошибк\\p{L}*|работает\\p{L}*|проблем\\p{L}*|падает',
])
const chineseComplaint = /报错|错误|失败|问题|不行|没有反应/u

/** Languages as their speakers name them, in requests to answer in them. */
const answering = words([
  '(?:antworte|sprich|schreibe?|rede|bleib)\\p{L}* .{0,30}(?:auf )?deutsch',
  '(?:r[ée]pond|parl|[ée]cri)\\p{L}* .{0,30}(?:en )?français',
  '(?:respond|habl|escrib|contest)\\p{L}* .{0,30}(?:en )?(?:español|castellano)',
  '(?:respond|fal|escrev)\\p{L}* .{0,30}(?:em )?português',
  '(?:отвечай|говори|пиши|общайся)\\p{L}* .{0,30}(?:по[- ]русски|на русском)',
])
const chineseAnswer = /(?:用|说|讲|使用)(?:简体|繁体)?中文/u

/** Whether a sentence in another language than English states what always or never holds, or what a person does not want. */
export function statesRuleElsewhere(sentence: string): boolean {
  if (isQuestion(sentence)) return false
  if (chinese.test(sentence)) return !chineseComplaint.test(sentence)
  return (lasting.test(sentence) || forbidding.test(sentence)) && !complaining.test(sentence)
}

/** Whether a sentence asks for answers in another language than English. */
export function asksForLanguage(sentence: string): boolean {
  return !isQuestion(sentence) && (answering.test(sentence) || chineseAnswer.test(sentence))
}

function isQuestion(sentence: string): boolean {
  return /[?？]$/.test(sentence) || sentence.startsWith('¿')
}
