/** The commonest of these forms in French. */
import type { StatementForms } from './statement.ts';

export const FRENCH: StatementForms = {
  leads:
    /^(?:alors|donc|et|mais|oui|bon|bien|d'accord|merci|aussi|ensuite|au fait|s'il te plaît|s'il vous plaît)[,:!.]?\s+/,
  keepsThePrevious: /^(?:note|notez|retiens|retenez|garde|gardez)(?:-le| ça| cela| bien ça)[.!]?$/,
  vetoes: [
    /\?["')\]»]*$/,
    /^(?:et )?(?:est-ce que|qu'est-ce|pourquoi|comment|quand|où|qui|quel(?:le)?s?|combien|devrions-nous|peux-tu|pouvez-vous)\b/,
    /^(?:si|supposons|imaginons|imagine|admettons)\b/,
    /\b(?:peut-être|je crois|je pense|pas sûr|pas sûre|on pourrait|nous pourrions|il dit|elle dit|selon)\b/,
    /^(?:montre|cherche|regarde|explique|vérifie|lis|liste)(?:-moi)?\b/,
  ],
  rules: [
    {
      kind: 'open',
      reason: 'still_to_do',
      confidence: 0.85,
      pattern: /\b(?:il reste à|reste à faire|pas encore (?:fait|fini|décidé|testé)|il faut encore)\b/,
    },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.85,
      pattern:
        /^(?:non[,.:] ?(?:c'est|le|la|les|l'|on|nous|ce n'est|il|elle)|(?:c'est|ce n'est pas) (?:faux|juste|correct|vrai)[,.:]|en fait,? (?:c'est|le|la|les|l'|on|nous)|correction[,:]|je voulais dire)\b.{4}/,
    },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.85,
      pattern:
        /\b(?:nous avons|on a|j'ai) (?:décidé|choisi|opté|convenu|retenu)(?!\p{L})|^décision\b.{0,40}:|^(?:on|nous) (?:utilise|utilisons|garde|gardons|prend|prenons|passe à|passons à|reste sur|restons sur|abandonne|abandonnons)\b/u,
    },
    {
      kind: 'rule',
      reason: 'never_always',
      confidence: 0.85,
      pattern:
        /^(?:toujours|jamais|ne .{2,40} jamais)\b|\b(?:désormais|à partir de maintenant|dorénavant|à l'avenir)\b|^n[e'] ?\p{L}+ jamais\b|\b(?:doit|doivent) (?:toujours|être)\b|\b(?:est|sont) interdite?s?\b|^\p{L}+(?:e|ez|s) toujours\b/u,
    },
    {
      kind: 'preference',
      reason: 'prefer',
      confidence: 0.85,
      pattern: /\b(?:je préfère|j'aime (?:mieux|bien)?|je n'aime pas|je déteste|nous préférons)\b (?!ça\b|cela\b)/,
    },
  ],
};
