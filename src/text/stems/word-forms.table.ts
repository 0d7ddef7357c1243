/**
 * Words of which English has several forms that no rule of endings connects, and everyday names of kin and things that people use for each
 * other, in the form that stemming leaves: a base and its other forms. A question in one of them finds a text in another.
 */
const GROUPS = `
becom becam|begin began begun|blow blew blown|break broke broken|bring brought|build built|burn burnt|bui bought|catch caught|choos chose chosen
come came|deal dealt|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat at eaten|fall fell fallen|feed fed|feel felt|fight fought
find found|fly flew flown|forget forgot forgotten|forgiv forgav forgiven|freez froze frozen|get got gotten|give gave given|go went gone|grow grew grown
hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lai laid|lead led|learn learnt|leav left|lend lent|light lit
lose lost|make made|mean meant|meet met|pai paid|ride rode ridden|ring rang rung|rise rose risen|run ran|sai said|see saw seen|seek sought|sell sold
send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept
slide slid|speak spoke spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck|sting stung|strike struck|swear swore sworn|sweep swept
swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken
wear wore worn|weav wove woven|weep wept|win won|wind wound|write wrote written|child children kid|mother mom mum mama mommi mummi
father dad daddi papa|grandmoth grandma granni nana|grandfath grandpa granddad|person peopl|man men|woman women|wife wive|foot feet
tooth teeth|mous mice|goos gees|knife knive|half halv|shelf shelv|pictur photo pic photograph|bike bicycl|tv televis|movi film|phone telephon
fridg refriger|ad advert advertis|exam examin|info inform`;

/** From a stem to the one that stands for all its forms. */
export const WORD_FORMS: ReadonlyMap<string, string> = new Map(
  GROUPS.trim()
    .split(/[|\n]/)
    .flatMap((group) => {
      const [base, ...others] = group.split(' ');
      return others.map((other) => [other, base!] as const);
    }),
);
