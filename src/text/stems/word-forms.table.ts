/**
 * Words of which English has several forms that no rule of endings connects, and everyday names of kin and things that people use for each
 * other: a base and its other forms. A question in one of them finds a text in another.
 */
import { stem } from 'porter2';

const GROUPS = `
become became|begin began begun|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen
come came|deal dealt|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought
find found|fly flew flown|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown
hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|learn learnt|leave left|lend lent|light lit
lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold
send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept
slide slid|speak spoke spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck|sting stung|strike struck|swear swore sworn|sweep swept
swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken
wear wore worn|weave wove woven|weep wept|win won|wind wound|write wrote written|child children kid|mother mom mum mama mommy mummy
father dad daddy papa|grandmother grandma granny nana|grandfather grandpa granddad|person people|man men|woman women|wife wives|foot feet
tooth teeth|mouse mice|goose geese|knife knives|half halves|shelf shelves|picture photo pic photograph|bike bicycle|tv television|movie film|phone telephone
fridge refrigerator|advert advertise advertisement|exam examine|info inform information
pay payment|decide decision|argue argument|govern government|move movement|renew renewal|approve approval|propose proposal|remove removal|deliver delivery
recover recovery|discover discovery|choice choices|analyse analysis analyses analyze analyzer|reply replies|store storage|maintain maintenance|explain explanation
describe description|subscribe subscription|reduce reduction|introduce introduction|receive receipt|permit permission|submit submission
admit admission|extend extension|expand expansion|convert conversion|resolve resolution solve solution|respond response|depend dependency|fail failure|proceed procedure
retain retention|detect detection|connect connection|migrate migration|deprecate deprecation|configure configuration config|authenticate authentication auth|authorise authorisation authorization
organise organisation|index indices indexes|matrix matrices|datum data|criterion criteria
colour color|favourite favorite|behaviour behavior|centre center|licence license|catalogue catalog|grey gray|programme program`;

/** Words for which the rules of endings would give the stem of another word, each with the one that it goes with. */
const TOGETHER =
  'add:added adding adds addition additions|ads:ad|organ:organs|universe:universes universal|import:imports imported importing importer|international:internationally|intern:interns internship|internal:internally|important:importance importantly|author:authors authored|authoris:authorize authorized authorizes authorizing authorization|organis:organize organized organizes organizing organizer organizers organization organizations organizational';

/** From a stem to the one that stands for all its forms. */
export const WORD_FORMS: ReadonlyMap<string, string> = formsOf(GROUPS);

/** From a word to its stem, where the rules of endings give a wrong one. */
export const STEMS_OF_WORDS: ReadonlyMap<string, string> = new Map(
  TOGETHER.split('|').flatMap((group) => {
    const [base, others] = group.split(':');
    return [base!, ...others!.split(' ')].map((word) => [word, base!] as const);
  }),
);

function formsOf(groups: string): Map<string, string> {
  const forms = new Map<string, string>();
  for (const group of groups.trim().split(/[|\n]/)) {
    const [base, ...others] = [...new Set(group.split(' ').map(stem))];
    for (const other of others) forms.set(other, base!);
  }
  return forms;
}
