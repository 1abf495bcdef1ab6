import { people } from '../data/orderFragments.ts'

/** Words that harm nobody, though the model knows their parts from orders: people are told, or their data is kept at home. */
const harmless = new RegExp(
  String.raw`\bkeep(?:s|ing)? (?:the |your |all |every )?${people} (?:well |fully |always )?(?:informed|posted|up to date|aware|in the loop)\b(?: (?:about|of|on)(?: (?!(?:and|but|while|by|so|then|that)\b)[\w'-]{1,30}){1,5})?` +
    String.raw`|\b(?:opt(?:s|ed|ing)?[- ]out (?:of|from)|(?:disabl|turn|switch)(?:e|es|ed|s|ing)?(?: off)?) (?:the |all |any )?(?:anonymous |usage ){0,2}(?:telemetry|analytics|crash reports?|usage (?:data|statistics))\b`,
  'gi',
)
/** What a reader is expected to say or to ask; the sentence may end within it. */
const expected =
  /\byou (?:might|may|could|would) (?:say|ask|think|wonder|expect)(?:: |, |:?\n{1,2}|\s)["“][^"“”\n]{1,300}(?:["”]|$)(?:\s{0,2}["“][^"“”\n]{1,300}["”]){0,9}/gi
/** A line that is one quotation, after a mark or a label of one word, like a sample of what to ask. */
const sample = /^[\s*_>-]{0,12}(?:\[\w{1,20}\] ?)?["“][^"“”\n]{1,300}["”][\s*_]{0,8}$/gm

/** Returns what a sentence says beyond harmless words and samples of what people say; the sentence itself without such. */
export function withoutHarmless(sentence: string): string {
  return sentence.replace(sample, '').replace(expected, '').replace(harmless, '')
}
