/**
 * Other words for the same thing, written for this project: what people say to each other about work, software and daily life, with abbreviations and their long forms. Words
 * of a line may stand for each other, most of all for the first. It is about finding, not about meaning: a word is here when a question with one of them often wants a text with another.
 */
import { englishStem } from '../stems/english.ts';

/** Short and long forms of one word, and translations of one thing: nearly as good as the word itself. */
const SAME = `
db database databases|k8s kubernetes kube|repo repository|auth authentication login|config configuration settings|env environment|dev development developer|prod production
staging stage|docs documentation doc|app application|infra infrastructure|admin administrator|mgmt management|spec specification|perf performance|msg message|param parameter
js javascript|ts typescript|py python|pg postgres postgresql|mongo mongodb|vm machine|ui interface frontend|api endpoint interface|ci pipeline integration|cd deployment
cert certificate|creds credentials|pw password passwd passphrase|pwd password|addr address|tel telephone phone|appt appointment|dept department|org organisation company|univ university
lib library package|dep dependency|deps dependency|impl implementation implement|arch architecture|sync synchronise synchronisation|async asynchronous|temp temporary temperature|max maximum limit|min minimum
avg average mean|approx approximately about|num number|qty quantity|amt amount|acct account|mtg meeting|info information|tz timezone|eta arrival|asap urgent soon|eod evening|wfh home remote
hr personnel|pm manager|cto tech|ceo boss|mr merge|pr pull|lgtm approve|poc prototype|mvp prototype|kpi metric|sla availability|slo availability|rfc proposal|adr decision|ticket issue|bug defect
dns domain|url link address|os system|cpu processor|gpu graphics|ram memory|ssd disk|hdd disk|img image|pic picture|vid video|vpn tunnel|lan network|wifi wlan wireless|fe frontend|be backend|qa testing
tls ssl https|otp code|mfa 2fa|sso login|iam permission|cron schedule|ml learning|ai model|llm model|nlp language|etl import|dwh warehouse|crm customer|erp accounting|cms website|cdn cache
sem semester|lab laboratory|exp experiment|stats statistics|maths math mathematics|bio biology|chem chemistry|ref reference|diss dissertation thesis|phd doctorate doctoral|prof professor|paper article publication manuscript|conf conference
doc doctor physician gp|meds medication medicine drug|rx prescription|bp pressure|hosp hospital|vet veterinarian|dentist dental|gym fitness|veg vegetable|fridge refrigerator|tv television|apt apartment flat|bday birthday|xmas christmas|bro brother|sis sister`;

/** Other words for one thing. */
const LIKE = `
deploy release ship rollout publish launch live|rollback revert undo|build compile|test check verify|bug error issue defect problem fault|fix repair solve patch correct|crash fail outage down broken|outage incident downtime
store keep save put retain hold persist|delete remove erase drop purge|retention keep|backup copy snapshot|restore recover|host run server hosting|cloud provider hosting|send email mail post deliver|email mail|mail letter
notify alert inform warn page|alert alarm|log record|monitor watch observe track|metric figure measure|dashboard report|report summary|chat message slack|call phone ring telephone|meet meeting appointment|standup daily|meeting session call|calendar schedule
customer client user|user member|vendor supplier provider|price cost fee charge|cost expense spend|pay charge cost bill|invoice bill|salary wage pay|budget money|discount reduction|cheap inexpensive|buy purchase order get|sell sale|subscription plan
hire recruit employ|colleague coworker teammate|boss manager lead supervisor|lead head chief|team group|responsible owner charge lead|owner own responsible|maintain own responsible|assign responsible|job work position role|career profession job|resign quit leave|holiday vacation leave|sick ill|absent away
start begin kick launch|stop end quit cease|finish complete end done|postpone delay defer move|deadline due date|due deadline|cancel abort|plan schedule|urgent important|priority important|quick fast rapid|slow latency delay|speed performance fast|latency delay slow
choose pick select decide opt|decision choice|prefer like favourite favour|favourite like prefer love|like love enjoy|dislike hate avoid|agree accept approve|reject refuse decline deny|allow permit enable let|forbid ban prohibit disallow|require need must|rule policy convention guideline standard|convention style standard|procedure step process instruction|step process
create make build|change modify edit update alter switch|replace switch swap migrate|migrate move switch|upgrade update|version release|rename name call|add include|remove drop|merge combine|split divide|import load|export dump|download fetch|upload send|share give
password secret credential|key token secret|token key|permission access right|access permission|encrypt encryption|secure security safe|leak breach|customer account|account login|login sign signin
database storage store|cache redis|queue broker|server machine host|machine computer|laptop computer notebook|computer pc|screen monitor display|disk storage|network internet|website site page|page site|browser chrome firefox|framework library|language stack|tool software app|program software app|code source|branch trunk|commit change|review feedback
document file paper|file document|note memo|text document|article paper|book read novel|picture photo image|image photo|video film movie|film movie|music song|song track|game play|sport training exercise|exercise training workout|run jog|hike walk|trip travel journey|travel trip journey fly|flight fly plane|plane flight|hotel stay accommodation|stay live|vehicle car|car drive vehicle|bus transport|train rail
house home flat apartment|flat apartment|live reside home address|move relocate|address live street|room office|office desk|building house|garden yard|kitchen cook|cook bake prepare|eat food meal|meal dinner lunch|dinner supper|lunch meal|breakfast meal|food dish meal|drink beverage|allergic allergy intolerance|vegetarian vegan meat|recipe cook dish|restaurant eat
doctor physician clinician|nurse carer|patient person|hospital clinic ward|clinic practice|medicine medication drug pill|dose dosage amount|pain hurt ache|illness disease sick condition|therapy treatment|treat treatment|operation surgery|surgery operation|appointment visit|visit appointment see
child son daughter kid|son child|daughter child|parent mother father|mother parent|father parent|husband partner spouse wife|wife spouse husband partner|partner spouse|sibling brother sister|brother sibling|sister sibling|friend mate buddy|pet dog cat animal|dog pet|cat pet|family relative|relative family|married wedding marry|wedding marry|birthday born
school class|class course|course class lesson|teacher tutor|student pupil|learn study|study learn research|research study|university college|college university|degree qualification|exam test|grade mark|experiment trial|sample specimen|measure measurement|device instrument equipment|instrument device|dataset data|data dataset|analysis evaluate|result outcome finding|outcome result|hypothesis assumption|publish submit|journal publication|grant funding fund|funding grant money
big large|large big|small little|important key|difficult hard|easy simple|new recent|old former|error mistake|mistake error|reason why because|cause reason|problem trouble issue|idea suggestion proposal|suggest propose recommend|recommend suggest|advice recommendation|question ask|answer reply respond|reply answer respond|explain describe|describe explain|talk speak discuss|discuss talk|speak talk|say tell mention|tell say|argue disagree|goal aim target objective|target goal|purpose goal aim|opinion think view|event happen occasion|happen occur|party celebration|celebrate party|gift present|present gift|club society|volunteer help|help assist support|support help|hobby interest pastime|interest hobby|talent skill|skill ability|afraid fear scared|fear afraid|happy glad pleased|sad upset|angry mad|tired exhausted|stress anxious
weekly week|monthly month|daily day|yearly year annual|annual year|hourly hour|quarter quarterly|weekend saturday sunday|tonight evening|morning early|noon midday lunch|autumn fall|frequency often every|interval every|duration long|amount much number|number count|count number|phone number|colour paint|size big large|limit maximum cap|threshold limit|default standard|location place where|place location|where location|time clock|hours open|open opening`;

const [SAME_WEIGHT, LIKE_WEIGHT] = [0.8, 0.45];
/** What is left between two words of a line of which neither is the first: those are less near to each other. */
const APART = 0.7;

/** From a word, as it is in the index, to others that a text may have in its place, and how much of the word's own weight each has. */
export const OTHER_WORDS: ReadonlyMap<string, readonly string[]> = otherWords();

/** The other word and its weight in one text: the table is large, and few of its words are ever asked for. */
function otherWords(): Map<string, string[]> {
  const found = new Map<string, Map<string, number>>();
  const add = (list: string, weight: number) => {
    for (const group of list.trim().split(/[|\n]/)) {
      const words = [...new Set(group.split(' ').map(stemOf))];
      const [first, ...others] = words;
      for (const [place, other] of others.entries()) {
        note(first!, other, weight);
        note(other, first!, weight);
        for (const third of others.slice(0, place)) {
          note(third, other, weight * APART);
          note(other, third, weight * APART);
        }
      }
    }
  };
  const note = (word: string, other: string, weight: number) => {
    const known = found.get(word) ?? new Map<string, number>();
    found.set(word, known.set(other, Math.max(weight, known.get(other) ?? 0)));
  };
  add(LIKE, LIKE_WEIGHT);
  add(SAME, SAME_WEIGHT);
  return new Map(
    [...found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, others]) => [
        word,
        [...others].toSorted(([, a], [, b]) => b - a).map(([other, weight]) => `${other}:${Number(weight.toFixed(2))}`),
      ]),
  );
}

function stemOf(word: string): string {
  return word.length < 3 ? word : englishStem(word);
}
