/** How owners, deadlines, procedures and facts are said in English, and which words name whose they are. */
import type { HarvestForms } from './find.ts';

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A day that somebody can be held to. */
const DAY = `(?:(?:this |next |coming )?${WEEKDAY}|tomorrow|tonight|(?:the )?end of (?:the |this |next )?(?:day|week|month|quarter|year|sprint)|next (?:week|month|quarter|year|sprint)|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \\d{1,2}|(?:the )?\\d{1,2}(?:st|nd|rd|th)\\b|\\d{4}-\\d\\d|\\d{1,2}[./]\\d{1,2}|q[1-4]\\b|noon|midnight|eod|eow|calendar week \\d+|week \\d+)`;
/** What people and teams are, to be asked about something. */
const ROLE =
  '(?:owner|product owner|maintainer|lead|tech lead|team lead|manager|product manager|project manager|contact|point of contact|contact person|designer|architect|dba|admin|administrator|reviewer|approver|release manager|on-call|security officer|sponsor|stakeholder|go-to(?: person)?)';
/** No name of anybody. */
const NOBODY =
  /\b(?:my|our|your|their|his|her|its|of|an?) own\b|^(?:always|never|please|to|you|we|i|in|as|for|at|on|so|or|how|let's|it|this|that|these|those|which|what|who|whoever|nobody|no one|someone|somebody|everyone|everybody|there|he|she|they|and|but|if|when|the (?:test|code|function|class|file|script|build|error|output|log|bug|issue|query|request|response|method|loop|process|server|job|page|button|app|api|cpu|table|thread|parent|caller))\b/;

/** What breaks. */
const FAILURE =
  '\\b(?:fail|error|crash|bug|time-?out|timed out|flak|slow|leak|hang|hung|red\\b|broke|issue|problem|deadlock|test|build|\\d{3}s\\b|outage|panic|corrupt|stuck|drop|glitch|stutter|lag|noise|reset|reboot|warning|mismatch|exception|segfault|spike|race|freez|froze|wrong)';
/** Nobody says here what did fix it. */
const MERE_ADVICE =
  /^(?:this|it|that)(?: also)? (?:fixed|solved) (?:it|that)[.!]?$|\bcan't\b|\bwhat (?:is|was) the\b|\b(?:i|you|we) (?:have )?fixed (?:it|that|this)[.!]?$|\bthanks?\b|\bhow (?:you|i|we) \w+\b|\b(?:likely|may|might|could|typically|often|usually|probably|identify|reflect|still|again)\b/;

export const ENGLISH_HARVEST: HarvestForms = {
  keeps:
    /^(?:please |and |also )*(?:(?:remember|keep in mind|bear in mind|note|don't forget|do not forget|memori[sz]e|make a note)(?: (?:this|that|it))?(?: for (?:later|next time|the future))?(?:: | that )(?!you're|you are|i'm|i am|it's ok|life)|(?:for the record|for your information|worth remembering|you should know)(?: that|[:,])? )/,
  fromNowOn: /^(?:from now on|going forward|from today on|from here on|as of (?:today|now)|starting (?:today|now))\b/,
  marksNext:
    /^(?:no[,.!]? |wait[,.!]? |sorry[,.!]? |hm+[,.!]? |oh[,.!]? )*(?:(?:that's|that is|this is|that was|it's|you're|you are|you got (?:that|this|it)|i was|i am|i'm)(?: simply| just| still| both| all)? (?:wrong|not (?:right|correct|true)|incorrect|false|mistaken|outdated|off)(?: there| here)?|i (?:gave|told|sent) you (?:the wrong|a wrong|an old|the old)[^.,:]*|my mistake|i misspoke|nope|false|incorrect|wrong|not quite|no no|wrong (?:one|number|name|file|place|port|date)|small correction|one correction|scratch that|i take that back|you (?:mixed (?:that|it|them|this) up|misunderstood(?: me)?|misread (?:that|it|me)))[.!:]?$/,
  vetoes: [
    /\b(?:kinda|sorta|aiming to understand)\b.*\b(?:worried|stuck|struggling|torn|nervous|confused)\b(?!.*\bi (?:chose|decided|picked)\b)/,
    /\b(?:just|only) (?:this|for) (?:once|one|now|today)\b|\bfor this (?:one|single)\b|\bthis once\b|\bfor the moment\b|\bfor now\b/,
    /\b(?:have|has|had|did|do|are|were|is|was)(?:n't| not)(?: yet| really| even| ever)? (?:going to )?(?:decide|agree|settle|choose|chosen|sure)d?\b|\bi don't think\b|\bnot settled\b|\bundecided\b|\bi disagree\b/,
    /\b(?:pretend|joking|kidding|hypothetically|in theory|theoretically|what if|as if)\b/,
    /^(?:translate|generate|write|add (?:this|the) (?:text|line|sentence)|put (?:this|the)|draft|rephrase|paste|quote|summari[sz]e)\b/,
    /\b(?:guess|suppose) (?:we|i|so|it|that)\b/,
    /\b(?:lol|haha|:d)\b/,
  ],
  consequences:
    /,? (?:so (?!that\b(?! query| one)|far\b|much\b|many\b)|therefore|hence|which is why|that's why|which means)\b.*/,
  turns:
    /(?:,| -| –| —|;|:|\.) (?:but |and |so |then )*(?:can|could|would|will|do|does|did|is|are|should|shall|may) (?:you|we|i|it|this|that|there)\b|(?:,| -| –| —|;) (?:but|and|so|though|although|yet|however)? ?(?:i'm|i am|i was|we're|we are)? ?(?:not sure|unsure|wondering|worried|struggling|having (?:trouble|issues|some)|still (?:unsure|not)|how|what|why|which|who|where|when|whether|i wonder|i'd like to (?:know|ask)|i want to know|i don't know|please)\b/,
  habits:
    /\b(?:are|is) (?:always|never|only|removed|written|stored|named|kept|done|reviewed|tested|logged|deleted|merged|released|deployed|in (?:english|german)|imperative|sorted|formatted|required|forbidden|allowed)\b|\b(?:must|never|always|may not|should)\b|^(?:use|write|run|keep|put|name|prefer|avoid|ask|check|answer)\b/,
  rules: [
    // Owners and roles.
    {
      kind: 'ownership',
      reason: 'owns',
      confidence: 0.85,
      pattern:
        /^(?:the )?[\p{L}\p{N}@._-]+(?:(?: and| from the| from)? [\p{L}\p{N}._-]+){0,3}(?:'ll| will| now| is now| has| also)? (?:owns?|is responsible for|are responsible for|responsible for|is in charge of|are in charge of|takes? over|took over|taken over|taking over|takes? care of|maintains?|leads?|looks? after|handles|is on call for|is on-call for|is accountable for|signs off(?: on)?|has the final say|keeps an eye on|does the (?:reviews?|releases?|deploys?|deployments?|design|translations?|support)|oversees|manages) (?!it\b|that\b|this\b|to\b)/u,
      unless: NOBODY,
    },
    {
      kind: 'ownership',
      reason: 'role',
      confidence: 0.8,
      pattern: new RegExp(
        `^[\\p{L}-]+(?: [\\p{L}-]+)?(?: is|'s) (?:now )?(?:the|our|my|your) (?:new )?(?:[\\w-]+ ){0,2}${ROLE}\\b`,
        'u',
      ),
      unless: NOBODY,
    },
    {
      kind: 'ownership',
      reason: 'role',
      confidence: 0.8,
      pattern: new RegExp(
        `^(?:the|our|my) (?:new )?(?:[\\w-]+ ){0,2}${ROLE}(?: (?:for|of|on) [^,.]{2,60})? is (?!(?:the|a|not|now|to|that|broken|down|slow|wrong)\\b)[\\p{L}-]+`,
        'u',
      ),
    },
    {
      kind: 'ownership',
      reason: 'belongs_to',
      confidence: 0.8,
      pattern:
        /\b(?:is|are) (?:owned|maintained|led|handled|managed|looked after|run) by (?!(?:a|an|the (?:server|script|code|job|framework|library|cron|system))\b)|\bbelongs? to (?:the [\w-]+ (?:team|group|squad|people)|[a-z]+)(?: now)?[.!,]?(?:$| )|^(?:anything|everything|all|questions|requests|changes|bugs) (?:about|on|around|for|to do with|that touch\w*|in|regarding) .+ (?:goes? to|is for|are for|lands? with|belongs? to|go through|goes through) /,
      unless:
        /\bbelongs? (?:to|in) (?:the )?(?:class|table|folder|file|module|function|set|same|a|an|this|that|it|them|me|you)\b/,
    },
    {
      kind: 'ownership',
      reason: 'whom_to_ask',
      confidence: 0.75,
      pattern:
        /^(?:(?:please )?(?:ask|contact|ping|talk to|check with|go to) (?!me\b|her\b|him\b|them\b|it\b|the user\b|for\b|about\b|before\b|if\b|yourself\b)[\p{L}-]+(?: [\p{L}-]+)? (?:about|for|if it's about|when it comes to|regarding|whenever)|for [^,]{2,60},? (?:you )?(?:ask|contact|ping|talk to|check with) (?!me\b|it\b))/u,
    },
    {
      kind: 'ownership',
      reason: 'whom_to_ask',
      confidence: 0.75,
      pattern:
        /^[\p{L}-]+(?: [\p{L}-]+)? (?:is|will be)(?: now)? (?:the (?:one|person|guy|woman|man) (?:to (?:ask|talk to|contact)|who|for)|your (?:contact|person|point of contact)|(?:our |the )?(?:expert|specialist) (?:for|on)|on call|on-call|the one for|behind the)\b|\b(?:is|are) [\p{L}-]+'s (?:responsibility|job|baby|area|turf|domain|call|department|department now|territory|problem now)\b|^the [^,;]{2,50} (?:is|are|belongs to) [\p{L}-]+'s[.!]?$|^(?:from .{3,20} on,? |this \w+,? |as of \w+,? )?[\p{L}-]+ (?:is|will be) (?:now )?(?:on call|on-call|on duty)\b|^[\p{L}-]+(?: [\p{L}-]+)? (?:reviews|approves|decides(?: on| about)?|signs|tests|writes|supports|administers|coordinates|supervises|runs|covers|does) (?:all|every|everything|any|the|our|each)\b.{3}|\b(?:responsib(?:le|ility) (?:for|lies with|of))\b.{3}|^(?:hand|send|route|assign|forward|escalate) (?:all |any |every)?.{2,50} to (?!me\b|the (?:server|console|log|client|api|database)\b)[\p{L}-]+(?:'s team)?[.!]?$/u,
      unless: NOBODY,
    },
    // Deadlines, promises, plans with a date.
    {
      kind: 'task',
      reason: 'asked_to_remind',
      confidence: 0.9,
      pattern: /^(?:remind (?:me|us)|(?:remember|don't forget|do not forget|don't let me forget) to)\b.{4}/,
      unless:
        /^\w+(?:'t| not)? ?(?:forget )?(?:to )?(?:take|stay|prepare|spend|have|pack|enjoy|be|breathe|celebrate|keep|smile|practice)\b|\bto (?:take (?:a )?breaks?|stay|prepare|spend|have fun|pack|enjoy|be|breathe|celebrate|smile)\b/,
    },
    {
      kind: 'task',
      reason: 'due',
      confidence: 0.85,
      pattern: new RegExp(
        `\\b(?:has to|have to|must|needs? to|need|needs|should|shall|wants?|want|expects?|due|ready|promised|owe|owes|required|deliver|ship|finish|finished|done|expires?|complete|submit|hand in|live|out)\\b.{0,80}\\b(?:by|before|until|till|no later than|not later than|due(?: on)?) (?:the (?:latest )?)?${DAY}`,
      ),
    },
    {
      kind: 'task',
      reason: 'deadline',
      confidence: 0.9,
      pattern: new RegExp(
        `\\bdeadline\\b.*(?:\\bis\\b|\\bwas moved\\b|\\bmoved to\\b|:).*(?:${DAY}|\\d)|\\bis due (?:on |by |at |in )?(?:${DAY}|\\d)|\\bdue (?:date|on)\\b.*${DAY}`,
      ),
    },
    {
      kind: 'task',
      reason: 'promise',
      confidence: 0.8,
      pattern: new RegExp(
        `^(?:i|we|[\\p{L}-]+)(?:'ll| will|'m going to| am going to|'re going to| are going to| is going to) .*\\b(?:${DAY}|later today|this (?:week|evening|afternoon)|after (?:the|lunch|that))`,
        'u',
      ),
      unless: /^(?:it|this|that|there|you|what)\b/,
    },
    {
      kind: 'task',
      reason: 'due',
      confidence: 0.8,
      pattern: new RegExp(
        `^(?:we|i|you|they|[\\p{L}-]+)(?:'ve| still|'ll)? (?:have to|has to|must|need to|needs to|should|will|are going to|is going to|are supposed to|still owe|owe)\\b.{4,80}\\b(?:on|this|next|at the|by|before|until) (?:the )?${DAY}|\\b(?:goes? (?:out|live)|ships?|launch(?:es)?|starts?|ends?|expires?|runs? out|closes?|opens?|lands?|is (?:out|live|released|frozen|due)|renews?|happens|takes place|shuts? down|turns? off) (?:on |in |at |by |from |this |next )+(?:the )?${DAY}|^(?:next (?:week|month|sprint)|tomorrow|on ${WEEKDAY}|tonight|later(?: today)?|this (?:week|afternoon|evening)|after (?:the|that|lunch)[^,]{0,30}),? (?:i'll|i will|we'll|we will|i have to|we have to|i need to|we need to|i must|we must|i'm going to|we're going to|[\\p{L}-]+ will)\\b.{4}`,
        'u',
      ),
      unless: /^(?:it|this|that|there|what)\b|\b(?:movie|show|episode|season|dinner|party|game night)\b/,
    },
    {
      kind: 'task',
      reason: 'promise',
      confidence: 0.8,
      pattern:
        /^(?:we|i)(?: still|'ve still)? (?:owe|have to|need to|must) (?=.*\bstill\b|[\p{L}-]+ (?:the|a|an)\b).{6}|^(?:i|we)(?:'ll| will) (?:get back to|come back to|follow up|circle back|look into|send|bring|prepare|order|book|ask|check with|find out|let you know|write to|call|order)\b.{4}|^(?:don't let me forget|make a note to|note to self|on (?:my|our|the) (?:list|to-do list|plate|backlog)|(?:we|i) (?:mustn't|must not|can't|shouldn't) forget)\b.{4}/u,
      unless:
        /^(?:i|we)(?:'ll| will) (?:call|ask|send|bring|let|get back) (?:it|you|them|to you|around)\b|\bcan't forget\b|^(?:we|i) (?:have to|need to|must) (?!.*\bstill\b)/,
    },
    {
      kind: 'task',
      reason: 'promise',
      confidence: 0.8,
      pattern: /^(?:we|i)(?:'ve| have)? (?:promised|owe|committed to)\b.{6}/,
    },
    {
      kind: 'task',
      reason: 'dated_plan',
      confidence: 0.75,
      pattern: new RegExp(
        `^(?:the|our|my) [\\w -]{3,60} (?:is|are|starts?|begins?|ends?|takes place|happens|goes live|ships|launches)(?:(?: planned| scheduled| set)(?: for| on| at| in)?| on| next| this)? (?:the )?(?!\\d+[./]\\d)${DAY}`,
      ),
    },
    {
      kind: 'task',
      reason: 'said_open',
      confidence: 0.85,
      pattern:
        /^(?:still )?(?:open|outstanding|pending|left to do|unfinished|parked|blocked)(?: for (?:later|tomorrow|next time))?: .{4}|^(?:what's|what is) (?:left|missing|open|still open)(?: is|:) .{4}|\b(?:is|are) still (?:to be done|outstanding|undone)\b/,
    },
    // How something is done, and what fixed a failure.
    {
      kind: 'procedure',
      reason: 'what_fixed_it',
      confidence: 0.85,
      pattern: new RegExp(
        `^(?=.*${FAILURE}).*\\b(?:(?:was|were|is|are|got) (?:caused by|due to|because of)|c[ao]me from|turned out to be|boiled down to|(?:fail(?:s|ed|ing)?|crash(?:es|ed)?|broke|hangs?|hung|timed out|times out|flaky|slow|red) (?:\\w+ )?because|culprit|fixed (?:by|with)|solved (?:by|with))\\b`,
      ),
      unless: MERE_ADVICE,
    },
    {
      kind: 'procedure',
      reason: 'what_fixed_it',
      confidence: 0.85,
      pattern:
        /\b(?:went away (?:after|once|when|with)|the (?:root )?(?:cause|culprit|fix|workaround)(?: here| for (?:it|this|that|the [\w -]{2,40}))? (?:is|was|turned out)|(?:fixed|solved|resolved|cured|unblocked) (?:it|that|this|the (?:\w+ )?(?:problem|issue|error|crash|failure|build|test|leak|hang|noise|glitch|stutter|lag|drops?)|them)|did the trick|made (?:it|the \w+) (?:pass|work|green|go away)|(?:only|finally) (?:helped|worked) (?:after|once|when|by)|since (?:we|i) .{4,60}, (?:it|the \w+|they) (?:works?|passe?s?|runs?|boots?|is (?:fine|stable|gone|quiet)))\b|^what (?:helped|fixed it|worked|solved it)\b.{4}/,
      unless: MERE_ADVICE,
    },
    {
      kind: 'procedure',
      reason: 'steps',
      confidence: 0.8,
      pattern:
        /^to (?!me\b|be\b|do\b|this\b|that\b|the\b|my\b|your\b)[a-z]+\b[^:,]{0,80}(?:: |, (?:first |you |we |just |simply |always )?(?:have to |need to |must )?(?:run|use|call|set|push|bump|open|start|stop|copy|delete|create|clear|go|click|press|edit|add|merge|tag|log|export|import|restart|reset|update|execute|type|install|apply|dump|wipe|drain|scale|hold|flash|connect|build|check out|pull)\b).{4}/,
      unless: /^to (?:summari[sz]e|recap|clarify|conclude|start|begin with|sum up|confirm|answer)\b/,
    },
    {
      kind: 'procedure',
      reason: 'steps',
      confidence: 0.75,
      pattern:
        /^(?:the )?(?:steps|procedure|workflow|process|runbook|release order) (?:to|for|when|is|after)\b.{4}|^(?:how (?:we|to) [^?]{3,60}: )|^(?:you )?first (?!of\b|one|time|i\b)[^,]{4,}, (?:and )?(?:then|afterwards|after that|next)\b/,
      unless: /\b(?:your|next) (?:job|task)\b|^(?:please )?(?:first|fix|do|read|look|check|run)\b/,
    },
    {
      kind: 'procedure',
      reason: 'when_then',
      confidence: 0.7,
      pattern:
        /^(?:if|when|whenever) (?!you\b|i\b|we (?:decide|go|use|want|choose)).{4,80}\b(?:fails?|hangs?|breaks?|times? out|crash(?:es)?|is stuck|gets stuck|is full|is down|complains?|stops?|won't start)\b.{0,60}, (?:then )?(?:restart|run|clear|delete|set|call|use|reset|kill|remove|reinstall|rebuild|re-run|rerun|reboot|unplug|drain|bump|wipe|reseat|power)\b/,
    },
    {
      kind: 'procedure',
      reason: 'what_fixed_it',
      confidence: 0.8,
      pattern: new RegExp(
        `^(?=.*${FAILURE}|.*\\b(?:brown|offset|missing|stale|too (?:short|small|low|high|long|big))).*\\b(?:stopped|vanished|disappeared|is gone|are gone|went quiet|recovered|works again|worked again|passes again|fixed|solved|resolved|cured)\\b.{0,20}\\b(?:after|once|when|since|by|with|as soon as|if)\\b|^it turned out\\b.{8,}[;,.] .{4}|^(?:the )?(?:workaround|remedy|cure|fix) (?:is|was)\\b.{4}|^(?:setting|raising|lowering|clearing|deleting|adding|removing|pinning|restarting|upgrading|downgrading|disabling|enabling|switching|increasing|decreasing|replacing|swapping|moving|rebuilding|reinstalling|resetting|precompiling|bumping) .{3,80}\\b(?:fixe[sd]|solve[sd]|resolve[sd]|helped|cured|did it|does it|got rid of|stopped|removed) `,
      ),
      unless: MERE_ADVICE,
    },
    {
      kind: 'procedure',
      reason: 'when_then',
      confidence: 0.7,
      pattern:
        /^(?:if|when|whenever|once) (?!you\b|i\b|we\b|anything)[^,]{4,80}, (?:then |you |just |always |first )*(?:restart|run|clear|delete|set|call|use|reset|kill|remove|reinstall|rebuild|re-run|rerun|reboot|unplug|drain|bump|wipe|reseat|power|hold|press|flash|reload|raise|lower|increase|detach|evict|rotate|roll back|re-?index|re-?seed|regenerate|recreate|disconnect)\b.{3}/,
      unless: /\b(?:this|that) (?:doesn't|does not|fails|works)\b|\bcould\b/,
    },
    // Decisions, rules, preferences and corrections in forms that prompts rarely had.
    {
      kind: 'decision',
      reason: 'decision_mark',
      confidence: 0.9,
      pattern:
        /^(?:decision|outcome|result|conclusion|verdict) (?:from|of|after|in|at|for) [^:]{2,60}: .{4}|^change of plans?\b[:,.]? .{4}/,
    },
    {
      kind: 'decision',
      reason: 'it_will_be',
      confidence: 0.8,
      pattern:
        /^(?!i\b|i'm\b|im\b|it\b|this\b|they\b|he\b|she\b|you\b|just\b|music\b)(?:the |our |all )?[\w .'-]{2,40}? (?:stays|remains|will stay|will remain) (?:with|on|at|our|the only|in)\b|\bit'll be\b.*\b(?:not|instead)\b|\b(?:will be|is going to be) .+ (?:after all|, not|instead of|rather than)\b|\bgoing ahead with\b|\b(?:we|i)(?:'ve| have)? (?:made up (?:our|my) minds?|opted|ruled out|signed off on|said (?:yes|no) to|voted|retired|scrapped|ditched|abandoned|gave up on|killed|postponed|postponed (?:the|it|our)|pushed (?:the|it) back)\b|\bwe(?:'ll| will| are going to|'re going to) (?:go with|use|drop|keep (?:the|our|using|supporting|it in|it on|it at)|stick|stay (?:with|on)|ship|build|skip|do without|adopt|switch|move|store|replace|rewrite|retire)\b|^(?:no|yes to) [\p{L}\p{N}.-]+(?: for (?:us|now|this [\w-]+))?[.;,] (?:we|it|use|keep)\b/u,
      unless: /^(?:it|this|the (?:test|error|problem|page|value|output|bug))\b.*\b(?:stays?|remains?)\b/,
    },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.85,
      pattern:
        /\b(?:we|i|the (?:team|group|board|committee)|everyone|everybody)(?:'ve| have| has| all| just| finally)* (?:settled|decided|agreed|voted|landed|converged|signed off)\b(?: (?:this|that|it))?(?: on| to| that| for| against| upon|:|,)|\b(?:we|i)(?:'re|'m| are| am) (?:now |also |officially )?(?:ditching|dropping|retiring|killing|scrapping|abandoning|replacing|adopting|moving (?:off|away from|over to)|switching|keeping|standardi[sz]ing|rewriting|porting|cutting|freezing|shelving|splitting|merging the|phasing out|sunsetting|doubling down on|skipping)\b|^(?:it's|it is|that's|that is|all) (?:been )?(?:decided|settled|agreed|official|final)[,:.;]? .{6}|^(?:final answer|final call|verdict|settled|sorted|done deal|consensus|the call|the consensus)\b(?: [^:]{0,40})?(?:: | (?:is|was) (?:that |to )?).{4}|^consensus\b.*\b(?:is|was) (?:to|that)\b|\b(?:it|they) (?:is|are) then[.!]?$|: [\w .+#-]{2,40} it is[.!]?$|^(?!here|there|what|how|as|that's|so|yes|no)[\w.+#-]{2,40} it is[.!]?$/,
      unless:
        /\b(?:to (?:my|our) (?:workout|routine|diet))\b|\bkeeping (?:busy|up|it|an eye|in)\b|\b(?:skipping|cutting) (?:class|school|down|lunch|back)\b|\bi(?:'m| am) (?:moving|keeping|switching|dropping off)\b/,
    },
    {
      kind: 'decision',
      reason: 'we_chose',
      confidence: 0.8,
      pattern:
        /^(?:scrap|drop|kill|forget|shelve|ditch|cut|park|skip) (?:the|our|that|all) [^,;]{3,60}[,;.] (?:we|it|let's|keep|use|just|and)\b|(?:^|[,;:] )we (?:keep|drop|leave|use|take|go|ship|stay|skip|cut|cap|stick|target|support|start|build|pin|host|move|store|split|freeze|delay|postpone|cancel|launch|buy|rent|run|put|do) (?!up\b|going\b|it\b|this\b|that\b|them\b|have\b|a lot\b|every(?:thing|one)\b)[^?]{3,}(?:\bfor (?:this|the|now|all|every|v?\d)|\binstead\b|\bnot\b|\bwithout\b|\bonly\b|\bwith the\b|\brather than\b|\bafter all\b|\buntil\b|\bfrom \w+ on\b|\bas (?:the|our)\b)|^going with\b.{4}|^[\w .+#-]{2,40} (?:replaces|supersedes|will replace) [^?]{2,}|^the (?:choice|decision|pick|winner) (?:is|was|fell on|has been)\b|\b(?:gets|got) (?:the|our) (?:nod|go-ahead|vote)\b|\b(?:is|are) (?:out|off the table|dead|cancelled|canceled|postponed|dropped|gone for good), (?:we|and we|use|it's)\b/,
      unless: /^(?:when|while|if|because|since|last|yesterday)\b|\b(?:yesterday|last (?:week|night|year|summer))\b/,
    },
    {
      kind: 'rule',
      reason: 'standing_order',
      confidence: 0.8,
      pattern:
        /^(?:you|nobody|no one|agents?|everyone|everybody) (?:are|is) (?:never|always|only|not) (?:to|allowed|permitted)\b|^only [\p{L} ]{2,40} (?:may|can|is allowed to|are allowed to|should|gets to)\b|^(?:only|no one but|nobody but) .{2,40} (?:may|touches|approves|merges|deploys)\b|\b(?:is|are) (?:never|always|only ever|not to be|only) (?:edited|changed|touched|committed|deleted|merged|pushed|written|stored|logged|run|started|called|used|deployed|modified|shared|released|reviewed|tested|named|done|built|flashed|copied|read|passed|kept)\b|^make it a (?:habit|rule)\b|[,;] (?:always|no exceptions|ever|period|full stop|without exception)[.!]?$|^(?:stick|adhere|keep) to (?!me\b|it\b|this\b|that\b)[\w-]+|^treat .{2,60} as\b|\b(?:comes?|goes?|belongs?) (?:from|into|in|to|under|through|with) [^,]{2,50}, (?:none|never|not|no \w+ )|^(?:nothing|no \w+|none of .{2,30}) (?:is|are|gets?|goes|ships?|leaves?|may|can) .{0,40}\b(?:without|unless|until|before|except)\b|\b(?:may|can|must|shall|should) only (?:be|ever)\b|\b(?:may|can|must|shall) (?:not|never) (?:appear|be|go|leave|contain|run|use|exceed|block|touch|depend|import|write|read|call|access|enter|show|end)\b|\bcannot (?:be merged|ship|go out|leave)\b|^(?:commit|write|log|use|name|run|put|keep|store|add|prefix|tag|document|test|sign|format|answer|report|quote|cite)\b[^?]{3,}\b(?:always|every time|each time|in every|for every|for each|for all|with every|by default|at all times|everywhere|exclusively)\b/u,
      unless: /^(?:it|this|that|he|she|i)\b|\b(?:for now|just this|this time)\b/,
    },
    {
      kind: 'rule',
      reason: 'in_this_project',
      confidence: 0.85,
      pattern:
        /^(?:for|in|within|inside|across|throughout) (?:this|our|the|all|any|every|these) (?:whole |entire )?(?:repo|repository|project|code ?base|package|service|team|monorepo|module|firmware|pipeline|api|docs?|tests?|reviews?|scripts?|commits?)(?: \w+)?[:,] (?!i\b|we decided|can|could|is|are|do|what|how)|\bin this (?:code ?base|repo|repository|project|team)\b(?=.*\b(?:never|only|always|no|not)\b)/,
    },
    {
      kind: 'rule',
      reason: 'never_else',
      confidence: 0.8,
      pattern:
        /, (?:and )?never (?:through|with|in|on|by|as|from|via|directly|use|the|to|a|into|at|over|straight)\b|\bwithout (?:asking|telling|checking with) (?:me|us)\b|\b(?:is|are) (?:off limits|off-limits|taboo|a no-go|non-negotiable|to be left alone)\b|^(?:hands off|nobody|no one|nothing|no code|no \w+) (?:touches|merges|ships|goes|gets|leaves|lands|may|is|edits|changes|writes)\b.{4}/,
    },
    {
      kind: 'rule',
      reason: 'standing_order',
      confidence: 0.8,
      pattern:
        /^(?:(?:and |also )?(?:please )?(?:by default|as a rule|in general|generally|as a general rule|each time|every time|at all times|without exception|under no circumstances)[,:]? .{4}|(?:i want you to|i need you to|you should|you must|you have to|you are to|you may) (?:always|never|only)\b.{4}|.{3,100}\b(?:at all times|every single time|without exception|each and every time)[.!]?$)/,
    },
    {
      kind: 'preference',
      reason: 'prefer',
      confidence: 0.85,
      pattern:
        /\b(?:i|we)(?:'d| would| really| generally| usually| strongly| much| also|'m| am| much)* (?:much )?(?:prefer|rather (?:see|have|read|get|not|you|use|keep|work|be)|favou?r|lean (?:towards|to)|a (?:big )?fan of|not a (?:big )?fan of|no fan of|partial to|like it (?:when|best|better)|hate it when|can't stand|find .{3,50} (?:easier|harder|nicer|clearer|annoying|distracting) (?:to|than))\b|\bworks? best for me\b|\bmy (?:usual|preferred|preference|pet peeve|go-to|top pick|fave)\b|^(?:my )?(?:personal )?preference: /,
      unless: /\b(?:i'd|would) rather not (?:say|talk)\b/,
    },
    {
      kind: 'preference',
      reason: 'easier_for_me',
      confidence: 0.8,
      pattern:
        /\b(?:easier|nicer|harder|clearer|better|faster|more readable|quicker) for me\b|\bi'm (?:more of )?an? [\w -]{2,30} (?:person|guy|girl|type)\b|\bthat's (?:how|the way) i like\b|\bhow i like (?:it|my)\b|\bi (?:always|only|just|usually|generally|mostly|do)+ want (?:the |my |your |all )?[\w -]{2,40}(?: (?:first|last|only|in|as|without|short|brief|with))?[.!]?$|\b(?:annoys?|bothers?|bugs?|irritates?|distracts?) me\b|\bdrives? me (?:crazy|mad|nuts|up the wall)\b(?= when)|\bi (?:find|think|consider) [^,]{2,50} (?:easier|harder|nicer|clearer|more readable|annoying|distracting|ugly|unreadable|confusing|hard to read|easy to read|too verbose|too long)\b|\bi (?:work|think|learn|read|concentrate|focus) (?:best|better|faster)\b|\b(?:suits?|works for) me (?:best|better)\b|\bi (?:could|can) do without\b|\bi don't (?:need|want|care for) (?:the |your |any |long |a )?(?:summar\w+|explanations?|emojis?|apolog\w+|praise|recaps?|greetings?|pleasantries|comments|small talk|lectures?|headers?|bullet\w*|jokes?|disclaimers?|introductions?)\b|\bi (?:value|appreciate) [\w -]{3,40} (?:over|more than|when)\b|\bmakes? me happy when\b|^(?:spare me|skip|no need for) (?:the |all )?(?:summar\w+|explanations?|emojis?|apolog\w+|praise|recaps?|greetings?|pleasantries|small talk|lectures?|intro\w*|disclaimers?)\b/,
      unless:
        /\bi (?:want|need) (?:to|you to|it|this|that|some|a|an|help|more|one|your help|the (?:\w+ )?(?:fix|result|answer|file|list|code|output) now)\b|\b(?:right now|today|now)[.!]?$/,
    },
    {
      kind: 'preference',
      reason: 'how_to_answer',
      confidence: 0.8,
      pattern:
        /^(?:when(?:ever)? you (?:explain|answer|reply|write to|show|report|summari[sz]e|present|describe|talk|give|propose|suggest)\b.{4}|(?:keep|make) (?:your|the) (?:answers?|replies|explanations?|summar(?:y|ies)|responses?)\b.{4}|(?:talk|speak|write|answer|reply|explain)(?: to me)? (?:in|like|without|as)\b.{3})/,
    },
    {
      kind: 'correction',
      reason: 'wait',
      confidence: 0.85,
      pattern:
        /^(?:wait|hold on|hang on|stop|careful|hm+|er|um|uh)[,.!:]+ (?:that's |that is |it's |it is |the |this |these |those |we |our |they |you |there |not |no, )(?=.*(?:\bnot\b|n't\b|\bno longer\b|\binstead\b|\bcalled\b|\bonly\b|\bwrong\b|\bmixed\b)).{6}/,
    },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.85,
      pattern:
        /^(?:no[,.]? )?(?:that's|that is|that isn't|that's not|this is|this isn't|it isn't|that was|that wasn't|those are|those aren't)(?: just| simply| not| no longer| quite| actually)* (?:wrong|right|correct|true|accurate|outdated|old|what i (?:said|meant|asked)|how (?:it|we|this)|the case|stale|obsolete|a misunderstanding|backwards)\b[^,;:.]{0,30}[,;:.-]+ .{6}|^you(?:'ve| have|'re| are)? (?:got (?:that|it|this|the [\w ]{2,30}) (?:wrong|backwards|mixed up|upside down|the wrong way (?:round|around))|mixing (?:up )?|mixed|swapped|confus(?:ed|ing)|using the wrong|looking at the wrong|reading the wrong|assuming the wrong|misreading|missing)\b.{4}|^(?:i )?(?:misspoke|mistyped|was (?:wrong|mistaken)|got (?:that|it) wrong|made a mistake|made a typo|said .{2,40} but meant)\b.{6}|^(?:forget|ignore|disregard|strike) what i (?:said|wrote|told)\b.{6}|^(?:no no|no, no|nah|nope|false|incorrect|wrong|negative|not so|not true|typo)[,:.!-]+ (?:the |it's |it is |its |they |we |our |that's |there |this |these |level |you |he |she |only |all |both |[\w-]+ (?:\w+ )?(?:is|are|has|uses|returns|runs|comes)\b).{4}|^typo: .{3}|^not (?!only|to mention|just)[\p{L}\p{N}._ -]{2,30}, (?!but\b)[\p{L}\p{N}._ -]{2,30}[.!]?$|^(?:the |our |its )[^,;?]{2,50} (?:isn't|is not|aren't|are not|wasn't|was not|doesn't|does not|don't|do not) [^,;?]{1,50}[,;] (?:it's|it is|they're|they are|but|it|they|that's) (?!fine|ok|hard|not|just|a bit|too|actually|much|from my|really).{1,}/u,
      unless:
        /^not (?:that one|this one|sure|yet|now|really|bad|quite|the (?:other|first|second|last))\b|^(?:i|you|we|it|that|he|she)\b.{0,20}(?:don't|do not|doesn't) (?:know|think|want|need|have|like|work)\b|\b(?:nope|nah)[,.] (?:never|but|i'm|not)\b|^no, no (?:worries|problem)\b|, (?:but )?it's (?:ok|fine|good|great|worth|fun)\b/,
    },
    {
      kind: 'correction',
      reason: 'told_before',
      confidence: 0.85,
      pattern:
        /^(?:as )?i(?:'ve| have)? (?:already )?(?:told you|said|mentioned)(?: (?:this|that|it|so|before|already|twice|again|earlier|three times))*[:,] .{4}|^(?:again|once more)[,:] (?:it's|use|the|we|not)\b.{4}/,
    },
    {
      kind: 'correction',
      reason: 'not_but',
      confidence: 0.8,
      pattern:
        /^(?:it's|it is|that's|that is|they're|they are|he's|she's|there (?:is|are)) (?!not\b|about\b|more\b)[^,;]{1,60}[,;] not (?!a (?:big|huge)|bad|sure|too|so|that|very|really|just|only)|^(?:it's|it is|that's|that is|they're) not (?!just|only|that|about|so|easy|all|like|too|bad)[^,;.]{1,60}[,;.] (?:it's|it is|that's|they're|but) |^you (?:mixed|swapped|confused|misread|misunderstood|got .{2,40} (?:wrong|backwards|mixed up|the wrong way))\b|\b(?:the other way (?:round|around)|not the other way)\b|^what i (?:meant|said) (?:was|is)\b|^i meant\b(?! to\b)/,
    },
    // Facts of a project or a person.
    {
      kind: 'fact',
      reason: 'background',
      confidence: 0.75,
      pattern:
        /^(?:background|context|for context|some context|some background|good to know|heads up|fyi|btw)[:,-]+ (?!can|could|do|does|did|i (?:will|'ll))(?:.*\b(?:is|are|was|were|has|have|had|started|uses?|runs?|comes?|sits?|lives?|means?|belongs?|costs?|expires?)\b).{4}/,
    },
    {
      kind: 'fact',
      reason: 'ours_with_a_figure',
      confidence: 0.75,
      pattern:
        /^(?:our|the|all|my) [\p{L}\p{N} ._'/-]{3,60}? (?:has|have|is|are|runs?|sits?|costs?|takes?|holds?|serves?|handles?|supports?|expires?|contains?|processes|stores|allows?|gets?|weighs?|draws?|starts?|ends?|ships?|counts?|uses?|produces?|reads?|writes?|speaks?) (?:about |around |roughly |only |at most |at least |up to |over |under |some |exactly |on |at |in |for |the |version |nearly |almost )*(?:\d|two|three|four|five|six|seven|eight|nine|ten|twelve|half|version)[^?]*$/u,
      unless:
        /\b(?:error|fail|failing|failed|bug|broken|red|wrong|again|right now|still|today|yesterday|this morning|minutes ago|lines? \d|test|probability|chances?|odds|answer|sum|best|worst|estimated)\b|^(?:the )?(?:first|second|last|other)\b/,
    },
    {
      kind: 'fact',
      reason: 'ours',
      confidence: 0.7,
      pattern:
        /^(?:our [\p{L}\p{N} ._'/-]{2,50}? (?:is called|are called|is named|speaks|talks|started (?:as|in|out)|was founded|dates from|comes from|means|stands for)|the [\p{L}\p{N} ._'/-]{2,50}? started (?:out )?as|(?:our|the) [\p{L}\p{N} ._'/-]{2,50}? (?:sits in|sit in|lives in|live in|lives on|live on|lives at|are based in|is based in|is located in|is hosted (?:on|at|by|in)|are hosted (?:on|at|by|in)|runs on|run on|is written in|are written in|is spelled)) [^?]{2,}$/u,
      unless: /\b(?:error|bug|broken|wrong|fail\w*)\b/,
    },
    {
      kind: 'fact',
      reason: 'ours',
      confidence: 0.65,
      pattern:
        /^our [\p{L}\p{N} ._'/-]{2,50}? (?:is|are|was|were|has|have|uses?|runs?|comes?|speaks?|works?|lives?|reads?|writes?|stores?|sends?|supports?) (?!down|broken|slow|failing|red|not sure|wrong|ok|okay|fine|good|great|bad)[^?]{4,}$|^the (?:[\p{L}-]+ )?(?:lab|office|team|company|client|customer|shop|warehouse|cluster|server|factory|clinic|school|studio|data ?cent(?:er|re)|headquarters|repo|repository|docs?|wiki|sensor|board|database|backup|bucket|dataset|schema|protocol) (?:is|are|sits?|lives?|stands?) (?:in|on|at|near|under|behind|called|named|from) [^?]{2,}$|^i(?:'m| am) an? [\p{L} -]{3,40}(?:ist|er|or|ian|ant|eer)\b, not an? |^(?:most|all|half|some|a third|two thirds) of our [^?]{6,}$/u,
      unless: /!$|\b(?:kids|bond|love|error|fail\w*|bug|wrong|again|right now|still|today|yesterday)\b/,
    },
    {
      kind: 'fact',
      reason: 'who_we_are',
      confidence: 0.75,
      pattern:
        /^(?:we're|we are|we have|there are|there's) (?:a team of |about |around |only |just |currently )*(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen) (?:\w+[ -]){0,3}(?:developers?|engineers?|people|persons|designers?|customers?|users?|tenants?|clients?|teams?|environments?|servers?|regions?|nodes?|instances?|offices?|shops?|warehouses?|sites?|labs?|branches|boards?|devices?|machines?|players?|samples?|countries|languages|databases|clusters?|products?|employees|students|patients)\b/,
    },
    {
      kind: 'fact',
      reason: 'means',
      confidence: 0.7,
      pattern:
        /^[\p{L}\p{N}_][\p{L}\p{N}_ '/-]{2,60} (?:above|below|over|under|starting with|ending in|beginning with|prefixed with|named|marked|labelled|tagged) [\w."'-]+(?: \w+)? (?:is|are|means?|belongs?|stands? for|come from|comes from)(?: (?:always|never|only))? [^?]{3,}$/u,
      unless:
        /\b(?:error|bug|broken|wrong|fail\w*|problem|fine|ok|good|great|better|nice|hard|easy)\b|^(?:i|you|it|what|something)\b/,
    },
    {
      kind: 'fact',
      reason: 'about_me',
      confidence: 0.75,
      pattern:
        /^(?:my name is|call me (?!back|later|when|if)|i live in|i work (?:as|at|for)|i'm (?:a|an) [\w ]{0,30}(?:developer|engineer|designer|teacher|nurse|doctor|student|manager|writer|scientist|lawyer|freelancer|researcher)\b|i am (?:a|an) [\w ]{0,30}(?:developer|engineer|designer|teacher|nurse|doctor|student|manager|writer|scientist|lawyer|freelancer|researcher)\b|i(?:'m| am) (?:allergic to|lactose|vegetarian|vegan|majoring in|based in|colou?r[- ]blind|left-handed|dyslexic|diabetic)|i was born (?:in|on)|my birthday is|my (?:time ?zone|native language|mother tongue|email|phone number|laptop|machine|os|editor) (?:is|runs)|i'm from)\b/,
    },
  ],
  triples: [
    {
      kinds: ['correction', 'fact', 'decision'],
      pattern:
        /^(?<s>(?!let's|we\b|i\b|you\b)[^,;:]{1,60}?) (?<p>is called|are called|is named|sits? in|lives? in|lives? on|lives? at|runs? on|is hosted on|is written in|deploys? from|is stored in|are stored in|are in|is in|stays? (?:on|in|with)|rounds?|costs?|starts? at|expires? (?:after|on)|has|have|is|are|uses?|means?|listens? on|belongs? to|stands for|comes? from) (?:now )?(?<o>[^;:]{1,80}?)(?:,? (?:and )?(?:not|no longer|instead of|rather than|since|because|so|one|but|which|that's|until)\b.*|, .*)?[.!]?$/,
    },
    {
      kinds: ['decision'],
      predicate: 'uses',
      pattern:
        /\b(?:use|go with|going with|adopt|chose|choose|picked|settled on|switch(?:ed|ing)? to|decided (?:on|to use)|take) (?<o>[^,;:]{1,60}?) (?:for|as|in) (?<s>(?:the |our |all |new )?[^,;:]{2,50}?)(?:,? (?:not|instead of|rather than|since|because|so|and|but)\b.*|, .*)?[.!]?$/,
    },
    {
      kinds: ['decision'],
      subject: 'we',
      predicate: 'drop',
      pattern:
        /\b(?:dropping|drop|dropped|retire|retiring|retired) (?:support for )?(?<o>[^,;:.]{2,60}?)(?:,| and\b| because\b|[.!]|$)/,
    },
    {
      kinds: ['decision'],
      subject: 'we',
      predicate: 'uses',
      pattern:
        /\b(?:use|go with|going with|adopt|chose|picked|settled on|switch(?:ed|ing)? to|decided (?:on|to use)|stay with|stick with) (?<o>[^,;:.]{2,60}?)(?:,| and\b| instead\b| rather\b| over\b| because\b| everywhere\b|[.!]|$)/,
    },
    {
      kinds: ['ownership'],
      pattern:
        /^(?<s>(?:the )?[^,;:]{2,40}?)(?:'ll| will)?(?: now)? (?<p>owns?|is responsible for|are responsible for|is in charge of|are in charge of|takes? over|took over|takes? care of|maintains?|leads?|looks? after|handles|is on call for|oversees|manages) (?<o>[^,;]{2,80}?)(?: (?:now|this (?:quarter|week|month|year)|from now on))?(?:[,;] .*)?[.!]?$/,
    },
    {
      kinds: ['ownership'],
      predicate: 'responsible for',
      pattern:
        /^(?:anything|everything|questions|requests|changes|bugs) (?:about|on|around|for|regarding) (?<o>[^,;]{2,60}?) (?:goes? to|is for|are for|belongs? to|go through|goes through) (?<s>[^,;.]{2,40}?)(?: now)?(?:[,;] .*)?[.!]?$/,
    },
    {
      kinds: ['ownership'],
      predicate: 'owns',
      pattern:
        /^(?<o>[^,;]{2,60}?) (?:is|are) (?:owned|maintained|led|handled|managed) by (?<s>[^,;.]{2,40}?)(?:[,;] .*)?[.!]?$/,
    },
    {
      kinds: ['preference'],
      pattern:
        /\b(?<s>i)(?:'d| would| really| generally| usually| much)* (?<p>prefer|like|dislike|love|hate|rather see|rather have) (?<o>[^,;]{2,80}?)(?: (?:to|over|than|rather than|instead of)\b.*|[,;] .*| [-–] .*)?[.!]?$/,
    },
    {
      kinds: ['task'],
      predicate: 'due',
      pattern:
        /^(?:we owe [\w ]{2,20} )?(?<s>[^,;:]{2,60}?) (?:has to|have to|must|needs? to|should|is|are|by)(?: be)?(?: (?:live|done|ready|finished|out|due|shipped|delivered|merged|complete))?(?: (?:by|before|until|on|for))? (?<o>(?:the )?(?:\d|mon|tue|wed|thu|fri|sat|sun|tomorrow|end of|next|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4])[^,;]{0,30}?)(?:[,;] .*)?[.!]?$/,
    },
  ],
  articles: /^(?:the|our|a|an|my|all|new|that|this)\s+/,
};
