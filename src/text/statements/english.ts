/** How decisions, rules, preferences, corrections and open items are said in English. */
import type { StatementForms } from './statement.ts';

/** Also after the first words of a sentence: "Off by default, let's …". */
const inClause = (rest: string) => new RegExp(`(?:^|[,;:] )${rest}`);
const begins = (rest: string) => new RegExp(`^${rest}`);

const WE = '(?:we|i|the team|(?:\\w+ and (?:i|\\w+)))';
const HAVE = "(?:'ve| have| both| all| have now| now| finally| just| already)?";

export const ENGLISH: StatementForms = {
  leads:
    /^(?:ok|okay|so|and|but|yes|yeah|right|alright|good|great|fine|perfect|then|also|btw|fyi|please|thanks|thank you|well|hm|hmm|oh|one more thing|important|before i forget|just so you know|by the way)[,:!.]?\s+/,
  keepsThePrevious: /^(?:please )?(?:write|note|remember|keep|save) (?:that|this|it)(?: down| in mind)?[.!]?$/,
  vetoes: [
    // Questions, also without their mark.
    /\?["')\]]*$/,
    /^(?:and |but |so )?(?:what|why|who|when(?! you\b[^?]*, )|where|which|how|should|shall|could|can|would|will|do|does|did|is|are|have|has|was|were|may)(?:n't)? (?:if|come|we|i|you|he|she|it|they|the|there|this|that|about|our|my|is|are|do|does|did|should|would|one)\b/,
    // Hypotheses and doubts.
    /^(?:if|suppose|supposing|imagine|assume|assuming|unless|in case|let's say|let us say|say we)\b/,
    /\b(?:maybe|perhaps|possibly|might|wonder(?:ing)?|not sure|unsure|no idea|thinking (?:about|of)|consider(?:ing)?|would be (?:nice|good|great|better|possible|harder|easier)|one option|an option|could (?:also )?(?:use|go|be|try|do|have|switch|move|store)|i (?:think|guess|suppose|believe|assume|feel))\b/,
    // What somebody else or a program says.
    /\b(?:say|says|said|wrote|writes|states|claims|claimed|suggests|suggested|recommends|complains|according to|prints|printed|(?:reports?|reads|states) (?:that\b|:))\b(?<!\bi said)(?<!\b(?:i|you|we) say)/,
    /^(?:output|error|warning|log|stack ?trace|traceback)\b[^,]*:/,
    // Work to be done now.
    /^(?:please |now |then |ok,? |and )*(?:find|look|check|explain|show|list|search|tell|see|read|open|print|count|grep|summari[sz]e|describe|compare|review|debug|investigate|figure|try|look up) /,
  ],
  rules: [
    // Open items.
    { kind: 'open', reason: 'todo_mark', confidence: 0.9, pattern: /^(?:todo|fixme|to do|to-do)\b[\s:(]/ },
    {
      kind: 'open',
      reason: 'said_open',
      confidence: 0.9,
      pattern:
        /^(?:still |what is |what's )?(?:open|left open|left to do|left|unfinished|unresolved|undecided)(?: question| issue| point)?s?:/,
    },
    {
      kind: 'open',
      reason: 'still_to_do',
      confidence: 0.85,
      pattern:
        /\b(?:still|yet) (?:needs?|must|(?:have|has|got|want|wants) to|(?:have|has) (?:no|some|a few|one|two|three)) |\bremains? to be\b|\bstill (?:missing|open|pending|unresolved|broken|failing)\b/,
    },
    {
      kind: 'open',
      reason: 'not_yet',
      confidence: 0.85,
      pattern: /(?:\bnot|n't|\bnever)\b.+\byet\b|\bnot yet\b/,
      unless:
        /^don't\b|\bnot yet\b.*$|^(?:no|not yet)|\b(?:i|you|they|we)(?:'ve|'m| have| am)?(?:n't| not| never)? .*\b(?:been|tried|read|seen|watched|played|heard|that|good|home|done (?:it|that|[a-z]+,))\b/,
    },
    {
      kind: 'open',
      reason: 'next_step',
      confidence: 0.8,
      pattern: /^(?:the )?next (?:step|up|task|thing)s?\b.*(?: is| are|:)/,
    },
    {
      kind: 'open',
      reason: 'planned_work',
      confidence: 0.75,
      pattern:
        /^(?:tomorrow|later|next (?:week|month|sprint|time)|on (?:mon|tues|wednes|thurs|fri)day|after (?:that|the release))\b.*\b(?:have|need|must|should|want) to\b/,
    },
    {
      kind: 'open',
      reason: 'put_off',
      confidence: 0.75,
      pattern:
        /^(?:ok,? |so,? )?(?:let's|let us|we(?:'ll| will| can)) (?!discuss\b|chat\b|catch\b|meet\b|hang\b|live\b|talk\b|decide\b|see\b|look\b|think\b).+\b(?:later|tomorrow|next (?:week|sprint|time)|another time|some other time)[.!]?$/,
    },
    // Corrections.
    { kind: 'correction', reason: 'correction_mark', confidence: 0.95, pattern: /^(?:correction|erratum)\b[:,]/ },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.9,
      pattern: begins(
        "(?:no[,.!]? )?(?:sorry,? )?(?:that's|that is|this is|that was|it's|it is|you're|you are|you got (?:that|this|it)|you have (?:that|this|it))(?: simply| just| still)? (?:wrong|not right|not correct|incorrect|not true|false|mistaken|no longer (?:true|right|correct|the case))\\b",
      ),
    },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.85,
      pattern: /^(?:wrong|incorrect|not quite|nope)[:,.] ?\S.{6}/,
      unless: /^nope[:,.] ?(?:never|but|i\b|i'm|just|not|haven't|still|no|nothing|all)\b/,
    },
    {
      kind: 'correction',
      reason: 'no_but',
      confidence: 0.85,
      pattern:
        /^no[,.;:!-]+ ?(?:sorry,? )?(?:it's|it is|its|that's|that is|the|this|these|we|our|my|they|there|he|she|you|not|use|only|[a-z]+ (?:is|are|was|has|owns|uses|runs))\b.{4}/,
      unless:
        /^no[,.;:!-]+ ?(?:it's|it is|that's|that is|this is|we're|you're) (?:ok|okay|fine|good|enough|all|not (?:needed|necessary|important))\b|^no[,.;:!-]+ ?(?:not )?(?:the|that|this|in the) (?:other|first|second|third|last|next|previous|one|right|left|wrong)\b/,
    },
    {
      kind: 'correction',
      reason: 'actually',
      confidence: 0.8,
      pattern:
        /^(?:well,? |oh,? |hm+,? )?actually,? (?:the|we|our|it|it's|its|they|he|she|there|this|these|those|that is|that's|you (?:should|must)|use|only|all|[\w-]+ (?:is|are|was|were|has|have|owns|uses|runs|lives|belongs))\b/,
      unless: /\b(?:fine|okay|ok|good|great|nice|works?|better|never mind|interesting|funny|right)[.!]?$/,
    },
    {
      kind: 'correction',
      reason: 'i_meant',
      confidence: 0.85,
      pattern: /^(?:sorry,? |no,? |oh,? )?i meant\b(?! to\b)/,
    },
    { kind: 'correction', reason: 'said_not', confidence: 0.85, pattern: /^(?:no,? )?i said .+, not / },
    {
      kind: 'correction',
      reason: 'not_but',
      confidence: 0.8,
      pattern:
        /^not (?!that one|this one)(?:the |in |on |with |from )?[\w. '/-]+, (?:but |use )?(?:the|in|on|with|from|it's|it is)\b/,
    },
    {
      kind: 'correction',
      reason: 'misunderstood',
      confidence: 0.9,
      pattern: /^(?:no,? |i think )?you(?:'ve| have)? (?:misunderstood|misread|mixed|confused)\b/,
    },
    {
      kind: 'correction',
      reason: 'no_longer',
      confidence: 0.8,
      pattern: /^(?:it|that|this|the [\w -]+) (?:is|are) no longer\b.{3,}/,
    },
    // Decisions.
    {
      kind: 'decision',
      reason: 'decision_mark',
      confidence: 0.95,
      pattern: /^(?:final |our |the )?(?:decision|decided|agreed|approved|resolved|agreement)(?: is)?\b[:,]/,
      unless: /^(?:agreed|approved), (?:[a-z]+[.!]?$|it\b|i\b|that\b|you\b|nature\b|so\b)/,
    },
    {
      kind: 'decision',
      reason: 'decision_mark',
      confidence: 0.9,
      pattern:
        /\bfinal decision\b|\bthat's (?:decided|settled|final)\b|[,;] (?:decided|agreed|settled)[.!]?$|[,;] (?:please )?(?:remember|note|keep|write) (?:that|this|it)(?: down| in mind)?[.!]?$/,
    },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.9,
      pattern: new RegExp(
        `\\b${WE}${HAVE} (?:decided|agreed|settled|resolved|concluded|committed)(?: on| to| that| against| for| upon| not|,| with|$)`,
      ),
    },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.85,
      pattern: /\bit (?:was|has been|is) (?:decided|agreed|settled)\b/,
    },
    {
      kind: 'decision',
      reason: 'asked_to_remember',
      confidence: 0.85,
      pattern: begins(
        "(?:remember|keep in mind|bear in mind|note|don't forget|do not forget|write (?:this|that|it) down|for the record|for your information|for later|worth remembering|you should know)(?: that\\b|[:,]| we\\b| the\\b| it\\b| our\\b).{6}",
      ),
    },
    {
      kind: 'decision',
      reason: 'lets',
      confidence: 0.85,
      pattern: inClause(
        "(?:let's|let us) (?:go with|use|drop|switch|keep|move|get rid|stick|make it|call it|do without|adopt|take|choose|pick|remove support|ship|not|skip|standardi[sz]e|rely|store|split|replace)\\b",
      ),
      unless:
        /\bkeep (?:\w+ing|at|up|it up|each other|in touch)\b|\bgo with (?:this|that|those|these|it)\b|\b(?:keep|move) (?:going|on)\b|\bnot (?:worry|forget)\b|\bmove (?:this|that|it|the (?:function|file|code|test))\b/,
    },
    {
      kind: 'decision',
      reason: 'use_not',
      confidence: 0.85,
      pattern: begins('(?:(?:yes,? )?we )?use [^,]+(?:,? (?:and )?not |,? instead of |,? rather than |,? never )'),
    },
    { kind: 'decision', reason: 'go_with', confidence: 0.85, pattern: begins('(?:go|stick|stay) with ') },
    {
      kind: 'decision',
      reason: 'we_stay',
      confidence: 0.8,
      pattern: /\bwe (?:stay|remain|stick) (?:in|on|with|at)\b/,
    },
    {
      kind: 'decision',
      reason: 'our_practice',
      confidence: 0.65,
      pattern:
        /^we (?:only )?(?:deploy|release|ship|host|store|keep|bill|charge|support|back up|log|sign|publish|meet|review) (?:\w+ ){0,4}(?:on|at|in|every|with|to|for|from|only|until|within)\b/,
    },
    {
      // A number with a bound is a figure that somebody settled; one without is only an observation.
      kind: 'decision',
      reason: 'bounded_figure',
      confidence: 0.65,
      unless: /^(?:my|our) (?:favou?rite|preferred)\b/,
      pattern:
        /^(?:the |a |an |our |all |every )?[\w -]+\b(?:is|are|applies|apply|includes?|costs?|starts?|ends?|expires?|lasts?|may be)\b(?=.*\b(?:at least|at most|up to|max|min|maximum|minimum|from|until|per|a day|a month|free|before|after|limited|includes?|for)\b).*\b\d[\d.,]* ?(?:%|percent|cents?|euros?|dollars?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|kb|mb|gb|times|requests?|characters?|points?|columns?)\b/,
    },
    {
      kind: 'decision',
      reason: 'we_are_doing',
      confidence: 0.85,
      pattern:
        /\b(?:we're|we are|i'm|i am) (?:now |also )?(?:going with|switching|moving (?:from|to|away|off|over)|sticking|staying (?:on|with|at|in|away)|dropping|migrating|adopting|replacing|not (?:going to(?! decide)|using|doing|building|supporting)|on [a-z0-9.]+ now)\b/,
      unless: /\bi(?:'m| am) (?:now |also )?(?:not |staying (?:at|in)|moving)/,
    },
    {
      kind: 'decision',
      reason: 'we_chose',
      confidence: 0.85,
      pattern:
        /\b(?:we|i)(?:'ve| have| now| just| finally)? (?:chose|chosen|picked|selected|went with|switched|moved|dropped|replaced|adopted|migrated|renamed|standardi[sz]ed)\b/,
      unless:
        /\b(?:this morning|yesterday|accidentally|by mistake|dropped off|picked (?:up|it|them)|moved (?:in|here|out|the bed)|went with (?:some|my|her|him|them)|adopted an? (?:cat|dog|puppy|kitten))\b/,
    },
    {
      kind: 'decision',
      reason: 'we_will',
      confidence: 0.75,
      pattern:
        /^(?:ok,? |so,? )?(?:we|the (?:team|product|api|app))(?:'ll| will| won't| will not| shall)(?: not| never| only)? (?!see\b|look\b|be able|have to\b|need\b|try\b|continue\b|talk\b|discuss\b|find out\b|keep (?:going|pushing|doing|it|on)\b|make (?:some|it)\b|get there\b|be (?:there|fine|ok|okay|discussing)\b|know\b|never give\b)\w+/,
    },
    {
      kind: 'decision',
      reason: 'we_use_now',
      confidence: 0.8,
      pattern:
        /\bwe now (?:use|have|run|deploy|store|keep|build|host|test)\b|^we (?:use|run|deploy|host|store|keep) .+\b(?:from today|from now on|as of|since (?:today|this)|from \w+ on)\b/,
    },
    {
      kind: 'decision',
      reason: 'is_now',
      confidence: 0.75,
      pattern:
        /^(?:the|our|its?) .+\b(?:is|are) now (?:called |named |set to |in |on |at )?(?:the )?(?:[\w-]+ )?(?:\d|called|named|set)|\bnow (?:lasts|costs|takes \d|runs (?:at|on|every)|lives|belongs|expires)\b/,
    },
    {
      kind: 'decision',
      reason: 'owns',
      confidence: 0.85,
      pattern:
        /^[\w-]+(?: and [\w-]+)? (?:owns?|is responsible for|are responsible for|is in charge of|are in charge of|takes over|maintains|leads|is the owner of) (?!it\b|that\b|this\b)/,
      unless: /^(?:it|this|that|which|nobody|someone|he|she)\b/,
    },
    {
      kind: 'decision',
      reason: 'plan',
      confidence: 0.8,
      pattern: /^(?:the|our) plan is\b|^(?:the|our) (?:deadline|release date|launch) is\b/,
    },
    // Rules.
    {
      kind: 'rule',
      reason: 'from_now_on',
      confidence: 0.9,
      pattern: /\b(?:from now on|going forward|from today on|from here on)\b|^in (?:the )?future\b/,
    },
    {
      kind: 'rule',
      reason: 'never_always',
      confidence: 0.9,
      pattern: begins('(?:under no circumstances|never(?! mind\\b| worked| happened| did)|always)\\b .{3}'),
      unless:
        /^(?:never (?:had|give up|been|a\b|an\b|seen|heard|saw|say never|too|stop (?:learning|dreaming|believing)|tried|thought|knew|got|really)|always (?:a\b|an\b|the\b|good|nice|great|here|fun|wanted|been|loved?|happy|wonderful|down|so|there|up for|helps|makes|feels))\b/,
    },
    {
      kind: 'rule',
      reason: 'do_not',
      confidence: 0.8,
      pattern: begins(
        "(?:do not|don't|dont|never ever)(?: ever)? (?!worry|know|think|understand|see|bother|mind|need|want|forget|have|believe|get it|like|care|panic|hesitate|do (?:it|that|this)\\b|give up|be (?:afraid|scared|shy|sad|hard|too|so)\\b|let (?:anything|anyone|it|that|them)\\b|feel\\b|get (?:me|discouraged|too)\\b|underestimate|stress\\b|beat\\b|lose\\b|even\\b|sweat\\b|forget|let me forget)\\w+ \\w+",
      ),
    },
    { kind: 'rule', reason: 'stop_doing', confidence: 0.85, pattern: begins('stop (?:\\w+ing)\\b.{3}') },
    {
      kind: 'rule',
      reason: 'must',
      confidence: 0.85,
      pattern:
        /\b(?:must(?: not| never| always|n't)|should (?:never|always)|shouldn't|should not|may not|may never|(?:is|are) (?:strictly )?(?:forbidden|not allowed|not permitted|mandatory|required)|ought to)\b/,
      unless: /^(?:it|this|that|which|he|she|something|there|i|for one|a lot)\b(?! is forbidden)/,
    },
    {
      kind: 'rule',
      reason: 'every_must',
      confidence: 0.85,
      pattern: /^(?:all|every|each|any|no)\b.+\b(?:must|needs?|has to|have to|should|gets?|may|requires?)\b/,
      unless:
        /^(?:every|any|each) (?:time|day|week|night|one|thing|now)\b|^all (?:that|this|of|i|you|we|right|good|in all|the (?:hard|best|love|time))\b|^no (?:doubt|one|matter|way|wonder|worries)\b|^any (?:tips|ideas|advice|thoughts)\b/,
    },
    {
      kind: 'rule',
      reason: 'you_must',
      confidence: 0.85,
      pattern:
        /^(?:and |also )?you (?:must(?! (?:be|have|feel|love|miss|really|admit)\b)|have to always|may only|are not allowed|should only)\b/,
    },
    {
      kind: 'rule',
      reason: 'make_sure',
      confidence: 0.75,
      pattern: begins(
        '(?:make sure|ensure|take care)(?: that| to| you)? .*\\b(?:always|never|every|each|all|any|no)\\b',
      ),
    },
    {
      kind: 'rule',
      reason: 'in_this_project',
      confidence: 0.85,
      pattern:
        /\bwe (?:never|always|only|don't|do not|avoid)\b.{2,}\b(?:here|in this (?:repo|repository|project|code ?base|team|house))\b|\b(?:in this (?:repo|repository|project|code ?base|team)|here),? we (?:never|always|only|don't|do not|use|avoid|write)\b/,
    },
    {
      kind: 'rule',
      reason: 'only_do',
      confidence: 0.8,
      pattern: begins(
        'only (?:use|commit|push|write|run|change|touch|call|import|add|log|deploy|merge|edit|answer|release|store|return)\\b.{3}',
      ),
    },
    { kind: 'rule', reason: 'avoid', confidence: 0.8, pattern: begins('avoid \\w+') },
    {
      kind: 'rule',
      reason: 'no_thing',
      confidence: 0.75,
      pattern: begins(
        'no (?:new |more |default |external |global |inline |magic |unused |other |extra )?[\\w-]+s\\b(?:$|[,.]| (?:please|without|in|on|for|here|at|allowed|any more|anymore)\\b)',
      ),
      unless:
        /^no (?:problems|worries|thanks|errors|changes|ideas|questions|is|was|news|plans|results|doubts?|regrets|spoilers|offen[sc]e|kids|pets|judgments?|pressure|biggie|rush|wonder|way|complaints|exceptions|tests? (?:fail|found))\b/,
    },
    {
      kind: 'rule',
      reason: 'whenever',
      confidence: 0.85,
      pattern: begins('(?:whenever|every time|each time) (?:you|we)\\b'),
      unless: /\b(?:let me know|need (?:help|anything|me|a)|feel|i'm here|i am here)\b/,
    },
    {
      kind: 'rule',
      reason: 'before_you',
      confidence: 0.8,
      pattern: begins('before (?:you|every|each|any|committing|pushing|merging|opening|deploying|changing) .+,'),
    },
    {
      kind: 'rule',
      reason: 'ask_before',
      confidence: 0.85,
      pattern: begins('(?:ask|tell|check with) me\\b.*\\bbefore\\b'),
    },
    {
      kind: 'rule',
      reason: 'keep_below',
      confidence: 0.75,
      pattern: begins(
        'keep .+\\b(?:below|under|shorter than|at most|short|small|simple|flat|in sync|sorted|consistent)\\b',
      ),
    },
    // Preferences.
    {
      kind: 'preference',
      reason: 'prefer',
      confidence: 0.9,
      pattern: /\b(?:i|we)(?:'d| would| really| generally| usually| strongly| much| also)* (?:prefer|rather)\b/,
    },
    {
      kind: 'preference',
      reason: 'my_favourite',
      confidence: 0.85,
      pattern:
        /^(?:my|our) (?:all-time |absolute |personal )?(?:favou?rite|preferred)\b|\b(?:is|are|'s) (?:still |probably |definitely |also )*(?:one of |some of )?my (?:all-time |absolute |personal )?(?:favou?rites?|preference)\b/,
      unless: /\b(?:here's|these are|that's|this is|it's|that is)\b/,
    },
    {
      kind: 'preference',
      reason: 'like',
      confidence: 0.8,
      pattern:
        /(?:^|[,;] (?:but |and )?)i (?:really |also |don't really |do not really |strongly )?(?:like|love|hate|dislike|don't like|do not like|can't stand|enjoy)(?: it when| that| the)? [\w-]+/,
      unless:
        /\b(?:like|love|hate|dislike|enjoy) (?:it|this|that|these|those|to\b|you|her|him|them|making|being|having|going|seeing|doing|working|getting|your|hearing|talking|spending|watching|teaching|playing|eating|mixing|reading|our|the (?:\w+ (?:of|in|and|are)|way|energy|vibe|smell|sound|taste|forest|self|idea|approach|look|solution|change|result|new|second|first|name|direction)|what|how|your)\b(?! when\b)/,
    },
    {
      kind: 'preference',
      reason: 'want',
      confidence: 0.75,
      pattern:
        /^(?:also,? )?i (?:always )?want (?:the |all |my |your |our )?(?:answers?|explanations?|replies|responses?|code|tests?|commits?|comments?|output|messages?|documentation|docs|names|types|functions|files|errors?)\b/,
    },
    {
      kind: 'preference',
      reason: 'usually',
      confidence: 0.65,
      pattern:
        /^i (?:usually|normally|generally|always|mostly) (?:work|use|write|keep|start|test|review|read|name|commit)\b/,
    },
  ],
};
