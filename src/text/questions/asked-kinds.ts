/** Which kinds of memory a question names: "decisions about", "open tasks of", "steps for", "the rule". They come first where they have the question's words. */

const KINDS: readonly (readonly [kinds: readonly string[], named: RegExp])[] = [
  [
    ['decision'],
    /\bdecisions?\b|\b(?:what|how|why) did (?:we|you|they|i) (?:decide|choose|pick|agree)|\bentscheidung(?:en)?\b|\bbeschl[uü]ss|\bd[ée]cisions?\b|\bdecisi(?:[oó]n|ones)\b|决定|決定/i,
  ],
  [
    ['task', 'todo'],
    /\b(?:open |remaining )?(?:tasks?|to-?dos?|action items?|open items?)\b|\b(?:still|left|have|has|need|needs) (?:have )?to (?:do|be done)\b|\baufgaben?\b|\bmuss\b.*\b(?:noch|erledigen)\b|\boffene? punkte\b|\bt[âa]ches?\b|\btareas?\b|\bpendientes?\b|任务|待办|タスク/i,
  ],
  [
    ['procedural'],
    /\bsteps?\b|\bprocedures?\b|\binstructions?\b|\brunbook\b|\bhow (?:do|does|to)\b|\brecipes?\b|\bschritte?\b|\banleitung(?:en)?\b|\brezepte?\b|\b[ée]tapes?\b|\bpasos\b|\brecetas?\b|步骤|手順/i,
  ],
  [
    ['guideline', 'preference'],
    /\brules?\b|\bguidelines?\b|\bconventions?\b|\bpolic(?:y|ies)\b|\ballowed\b|\bregeln?\b|\brichtlinien?\b|\br[èe]gles?\b|\breglas?\b|\bnormas?\b|规定|规则|ルール/i,
  ],
  [
    ['preference'],
    /\bpreferences?\b|\bprefers?\b|\bbevorzugt?\b|\bvorlieben?\b|\bpr[ée]f[èée]re|\bpr[ée]f[ée]rences?\b|\bprefiere|\bpreferencias?\b|偏好|喜欢/i,
  ],
  [['learning'], /\blearnings?\b|\blessons?\b|\blearn(?:ed|t)?\b|\bgelernt\b|\bappris\b|\baprendimos\b|教训/i],
];

export interface AskedKinds {
  readonly kinds: readonly string[];
  /** The words that name them, as they were written. */
  readonly named: readonly string[];
}

export function askedKinds(question: string): AskedKinds {
  const found = KINDS.flatMap(([kinds, pattern]) => {
    const named = pattern.exec(question)?.[0];
    return named === undefined ? [] : [{ kinds, named }];
  });
  return { kinds: [...new Set(found.flatMap(({ kinds }) => kinds))], named: found.map(({ named }) => named) };
}
