/** The commonest of these forms in Spanish. */
import type { StatementForms } from './statement.ts';

export const SPANISH: StatementForms = {
  leads: /^(?:bueno|entonces|y|pero|sí|vale|bien|gracias|también|además|por cierto|por favor)[,:!.]?\s+/,
  keepsThePrevious: /^(?:anota|apunta|recuerda|guarda)(?:lo| eso| esto)[.!]?$/,
  vetoes: [
    /\?["')\]»]*$|^¿/,
    /^(?:y )?(?:qué|por qué|cómo|cuándo|dónde|quién|cuál(?:es)?|cuánto|deberíamos|puedes|podrías)\b/,
    /^(?:si|supongamos|imagina|imaginemos|en caso de)\b/,
    /\b(?:quizás?|tal vez|creo que|pienso que|no estoy segur[oa]|podríamos|dice que|según)\b/,
    /^(?:muestra|muéstrame|busca|mira|explica|explícame|revisa|lee|lista)\b/,
  ],
  rules: [
    {
      kind: 'open',
      reason: 'still_to_do',
      confidence: 0.85,
      pattern: /\b(?:queda pendiente|falta (?:por )?\p{L}+ar|todavía no (?:está|hemos)|aún no (?:está|hemos))\b/u,
    },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.85,
      pattern:
        /^(?:no[,.:] (?:es|el|la|los|las|está|se|usamos|son)|(?:eso )?(?:es falso|no es (?:correcto|cierto|así))[,.:]|en realidad,? (?:es|el|la|los|las|usamos)|corrección[,:]|quería decir|quise decir)\b.{4}/,
    },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.85,
      pattern:
        /\b(?:hemos|he|ya) (?:decidido|elegido|acordado|optado)\b|\b(?:decidimos|elegimos|acordamos|optamos por)\b|^decisión\b.{0,40}:|^(?:vamos a usar|vamos con|nos quedamos con|usaremos|dejamos de usar|cambiamos a)\b/,
    },
    {
      kind: 'rule',
      reason: 'never_always',
      confidence: 0.85,
      pattern:
        /^(?:siempre|nunca|jamás)\b.{4}|\b(?:a partir de ahora|de ahora en adelante|desde ahora|en adelante)\b|^no \p{L}+ nunca\b|\b(?:debe|deben) (?:siempre|ser|tener)\b|\bestá(?:n)? prohibid[oa]s?\b/u,
    },
    {
      kind: 'preference',
      reason: 'prefer',
      confidence: 0.85,
      pattern: /\b(?:prefiero|preferimos|me gusta(?:n)? más|no me gusta(?:n)?|odio|detesto)\b (?!eso\b|esto\b)/,
    },
  ],
};
