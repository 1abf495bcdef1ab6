import { type Trait, wordedTrait } from './trait.ts'
import { standingRule } from '../assess/standingRule.ts'

const lead = String.raw`(?:^|\n|[.:;—–,]\*{0,2} )[^\p{L}\p{N}\n]{0,6}`

/** What a reader sees in a lesson besides the signs of rules and reasons in English and German. */
export const lessonTraits: readonly Trait[] = [
  {
    says: 'States a rule',
    find: ({ text }) => {
      const standing = standingRule(text)
      return standing && { start: standing.start, end: standing.end }
    },
  },
  wordedTrait('Says what there must not be', /^\W{0,8}(?:no|zero) [\p{L}\x60][^.!?\n]{0,60}/iu),
  wordedTrait(
    'Says what to do, and what not to do',
    /(?<!\p{L})(?:em vez de|ao invés de|en lugar de|en vez de|au lieu de|plutôt que|anstatt|statt|instead of|rather than)(?!\p{L})/iu,
  ),
  wordedTrait(
    'States a rule',
    /(?<!\p{L})(?:nunca|sempre|siempre|jamais|toujours|deve(?:m|rá)?|deben?|doit|doivent|obrigatóri[oa]|obligatori[oa]|obligatoire|mai)(?!\p{L})/iu,
  ),
  wordedTrait(
    'Says what to do',
    new RegExp(
      String.raw`${lead}(?:use|usar|utilizar|utilize|evite|evitar|adicionar|verificar|verifique|manter|executar|rodar|testar|garantir|utilice|ejecutar|verifica|mantener|utiliser|vérifier|éviter|verwenden?|nutzen?|benutzen?|keep|add|run|set|check|call)(?!\p{L})[^.!?\n]{0,60}`,
      'iu',
    ),
  ),
]
