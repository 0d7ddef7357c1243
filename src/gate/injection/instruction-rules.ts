/**
 * How texts speak to the model that will read them. Each rule is an expression over the text as it looks (small letters, no disguise), with
 * bounded gaps; its weight says how often an innocent text says the same. 1 is enough by itself.
 */

/** What a rule that holds says of a text. */
export interface Verdict {
  readonly reason: string;
  readonly weight: number;
}

export interface InstructionRule extends Verdict {
  /** The words that the expression can begin with: `word`, `stem*` (four letters), or a sign. Letters of other scripts are signs. */
  readonly begins: readonly string[];
  readonly pattern: RegExp;
  /** Of each list one word must be anywhere in the text. */
  readonly needs: readonly (readonly string[])[];
}

const SECRETS =
  '(?:secret(?: (?:key|code|word|phrase|string))?|pass(?:word|code|phrase)(?: phrase)?|api[ -]?keys?|credentials|access (?:key|token)s?|private keys?|confidential \\w+)';
const PROMPT =
  '(?:(?:system|initial|original|hidden|developer|full|entire) (?:prompt|instructions?|message|rules)|prompt|instructions|guidelines|configuration|database)';
const ANSWER =
  '(?:say|state|print|output|respond|reply|write|tell|repeat|give|answer|return|claim|report|provide|reveal|show|send|go|visit|follow|do|execute|run|admit)';
const MODEL = '(?:ai|a\\.i\\.|llm|language model|chat ?bot|assistant|agent|model|gpt|claude|copilot)';

/** Over the text as it looks. Made when the first text is looked at, as are the others. */
export function rulesOfLooks(): readonly InstructionRule[] {
  return [
    rule(
      'overrides instructions',
      1,
      'ignore disregard forget overlook bypass override neglect skip drop discard abandon cancel delete erase',
      `\\b(?:ignore|disregard|forget|overlook|bypass|override|neglect|skip|drop|discard|abandon|cancel|delete|erase)\\b(?: (?:about|all|any|of|the|your|these|those|every|everything|my|our|its?|each|completely|entirely|please|whatever|current)){0,4} (?:(?:previous|prior|above|earlier|preceding|foregoing|former|existing|original|initial|system|past|old|safety|first|last|said|given)[ ,-]*(?:and )?){1,3}(?:system |safety |security )?(?:instruct|directive|prompt|rule|guideline|command|order|context|constraint|restriction|polic|message|direction|task|request|training|programming|text|content|statement|input|conversation|filters?\\b)`,
      'ignore disregard forget overlook bypass override neglect skip drop discard abandon cancel delete erase',
      'previous prior above earlier preceding foregoing former existing original initial system past old safety first last said given',
    ),
    rule(
      'overrides instructions',
      1,
      'ignore disregard forget overlook bypass override',
      `\\b(?:ignore|disregard|forget|overlook|bypass|override)\\b(?: (?:about|all|any|of|the|these|those|every|everything)){0,4} (?:your|you|that you|what you)(?:['’]ve| have| were| are| had)?(?: been)? ?(?:\\w+ ){0,3}(?:instruct|told|taught|directive|prompt|rules?\\b|guideline|restriction|constraint|programming|training|polic)`,
      'ignore disregard forget overlook bypass override',
      'your you',
    ),
    rule(
      'overrides instructions',
      1,
      'ignore disregard forget',
      `\\b(?:ignore|disregard|forget)\\b (?:about )?(?:all )?(?:of )?(?:the|those|these|any|all|my|your) (?:rules|instructions|guidelines|restrictions|constraints|directives|policies|safety|filters)\\b`,
      'ignore disregard forget',
      'rules instructions guidelines restrictions constraints directives policies safety filters',
    ),
    rule(
      'overrides instructions',
      1,
      'ignore disregard forget',
      `\\b(?:ignore|disregard|forget)\\b (?:everything|all|anything|the|what was|whatever was|that which)\\b.{0,24}\\b(?:above|before (?:this|that)|previously|so far|up to now|until now)\\b`,
      'ignore disregard forget',
      'above before previously far now',
    ),
    rule(
      'overrides instructions',
      1,
      'ignore disregard',
      `\\b(?:ignore|disregard)\\b (?:the|this|that|these|all|everything|any)\\b.{0,40}?\\b(?:and|then|instead|;|,)(?: (?:just|only|simply|please|instead|then)){0,2} ${ANSWER}\\b`,
      'ignore disregard',
    ),
    rule(
      'overrides instructions',
      0.7,
      'regardless contrary instead do stop no',
      `\\b(?:regardless of|contrary to|instead of following|do not (?:follow|obey|listen to)|stop (?:following|obeying)|no longer (?:follow|obey|bound by))\\b.{0,20}\\b(?:previous|prior|your|above|any|the) ?(?:\\w+ ){0,2}(?:instruction|task|rule|guideline|prompt|directive|restriction|order|polic)`,
      'regardless contrary instead follow obey listen following obeying bound',
      'previous prior your above any the',
    ),
    rule(
      'overrides instructions',
      0.7,
      'new',
      `\\bnew (?:system )?(?:instructions?|directives?|prompt|orders|task)\\b ?(?:for you|follow|are|is)? ?[:=-]`,
      'new',
      'instruction instructions directive directives prompt orders task',
    ),
    rule(
      'gives another role',
      1,
      'do jail jailbreak jailbreaken jailbreaked jailbreaking stay remain break no unfiltered uncensored unrestricted',
      `\\b(?:do anything now|jail ?break(?:en|ed|ing)?|(?:stay|remain) in character|break free (?:of|from) (?:the )?(?:typical|your|all)|no (?:longer )?(?:have|has) (?:any )?(?:restrictions|limitations|filters)|(?:unfiltered|uncensored|unrestricted) (?:ai|model|assistant|mode|response))`,
      'anything jail jailbreak jailbroken jailbreaking character free have has unfiltered uncensored unrestricted',
    ),
    rule(
      'gives another role',
      1,
      'do don need does doesn',
      `\\b(?:do not|don't|need not|does not|doesn't) have to (?:abide by|follow|obey|adhere to|comply with) (?:the |any |your )?(?:rules|guidelines|restrictions|policies|instructions)`,
      'abide follow obey adhere comply',
      'have',
    ),
    rule(
      'gives another role',
      1,
      'entering enter enable enabled activate activated switch switching now you initiate engage',
      `\\b(?:entering|enter|enable|enabled|activate|activated|switch to|switching to|now in|you are in|initiate|engage)\\b.{0,30}\\b(?:maintenance|developer|debug|god|admin|root|override|system|dan|sudo|unrestricted|diagnostic|jailbreak|law enforcement)[ -](?:override[ -])?mode\\b`,
      'mode',
    ),
    rule(
      'gives another role',
      0.7,
      'god system developer admin debug override maintenance root',
      `\\b(?:god|system|developer|admin|debug|override|maintenance|root) mode ?[>\\])]`,
      'mode',
    ),
    rule(
      'gives another role',
      0.7,
      'you from pretend role roleplay act immerse',
      `\\b(?:you are now|you will now (?:act|be|become|play|respond)|from now on,? (?:you (?:are|will|must|act)|act|behave|respond as)|you are (?:about to|going to) (?:immerse|act|become|play|pretend)|pretend (?:that )?(?:you are|you're|to be)|role-?play as|act as if you (?:are|were)|immerse yourself in(?:to)? the role)\\b`,
      'you pretend role roleplay act',
    ),
    rule('gives another role', 0.4, 'act', `\\bact as (?:a|an|the|my)\\b.{0,30}\\b${MODEL}\\b`, 'act'),
    rule(
      'asks for what is secret',
      1,
      'reveal print show repeat output leak disclose display dump expose recite summarize summarise translate encode',
      `\\b(?:reveal|print|show|repeat|output|leak|disclose|display|dump|expose|recite|summari[sz]e|translate|encode)\\b(?: (?:me|us|all|of|out|back|the|exact|full|entire|complete|verbatim)){0,4} (?:your|the) (?:\\w+ )?${PROMPT}\\b(?! file)`,
      'reveal print show repeat output leak disclose display dump expose recite summarize summarise translate encode',
      'your system initial hidden',
    ),
    rule(
      'asks for what is secret',
      1,
      'reveal share disclose leak tell give show send confirm provide hand say what print encode write',
      `\\b(?:reveal|share|disclose|leak|tell (?:me|us)|give (?:me|us)|show (?:me|us)|send (?:me|us)|confirm|provide|hand over|say|what(?:'s| is| was| would)|print|encode|write down)\\b(?: (?:me|us|with|what|is)){0,3} (?:your|the (?:secret|system's|hidden|confidential))(?: \\w+)? ?${SECRETS}\\b`,
      'secret secrets password passcode passphrase key keys credentials confidential token tokens',
      'your the',
    ),
    rule(
      'asks for what is secret',
      1,
      'can could would will',
      `\\b(?:can|could|would|will) you (?:please )?(?:share|reveal|tell|confirm|give|disclose|provide|decode|encode|write)\\b.{0,30}\\b(?:your|the) ${SECRETS}\\b`,
      'secret secrets password passcode passphrase key keys credentials confidential token tokens',
      'you',
    ),
    rule(
      'asks for what is secret',
      0.7,
      'write compose tell give provide in',
      `\\b(?:write|compose|tell|give|provide|in)\\b.{0,30}\\b(?:about|containing|with|of|for) (?:the|your) (?:secret|password|passcode)\\b`,
      'secret password passcode',
    ),
    rule(
      'asks for what is secret',
      1,
      'write tell print say spell encode',
      `\\b(?:write|tell|print|say|spell|encode)\\b (?:me )?the (?:password|passcode|secret key|secret code) (?:in|using|as|backwards|for)\\b`,
      'password passcode secret',
    ),
    rule(
      'asks for what is secret',
      0.7,
      'what',
      `\\bwhat is the (?:password|secret(?: key| code)?|passcode)\\b ?(?:\\?|for this mode|that)`,
      'password secret passcode',
    ),
    rule(
      'sends data away',
      1,
      'send forward email e upload post transmit exfiltrate submit deliver copy leak',
      `\\b(?:send|forward|e-?mail|upload|post|transmit|exfiltrate|submit|deliver|copy|leak)\\b(?: \\w+){0,3} (?:data|conversation|history|credentials?|keys?|secrets?|files?|contents?|password|tokens?|messages?|results?|it|them|this|memor\\w+|context)\\b.{0,30}\\bto\\b.{0,20}(?:https?:|www\\.|\\S{1,40}@\\S{2,40}|(?:my|this|the following|our|an?) (?:server|url|endpoint|address|webhook|email))`,
      'send forward email mail upload post transmit exfiltrate submit deliver copy leak',
      'to',
    ),
    rule(
      'sends data away',
      1,
      '!',
      `!\\[[^\\]]{0,80}\\]\\(https?:[^)\\s]{1,200}(?:\\{|\\$|%7b|<|=\\[|data=|q=|secret|token|conversation)`,
      'http https',
    ),
    rule(
      'sends data away',
      0.7,
      'click visit go follow open',
      `\\b(?:click|visit|go to|follow|open)\\b.{0,20}(?:https?:\\/\\/\\S{1,100}|(?:this|the following|the) link|\\b[a-z0-9-]{2,30}\\.(?:com|net|org|io|xyz))\\b.{0,40}\\b(?:reset|verify|confirm|update|unlock|claim)\\b.{0,20}\\b(?:password|account|identity|payment|prize|credentials)`,
      'password account identity payment prize credentials',
    ),
    rule('sends data away', 0.7, 'tell', `\\btell the (?:user|customer|reader|human) (?:to|that)\\b`, 'tell'),
    rule(
      'hides from the user',
      1,
      'do don never without',
      `\\b(?:do not|don't|never|without)\\b (?:ever )?(?:tell|inform|mention(?: (?:this|it|that))?(?: to)?|alert|notify|reveal (?:this|it) to|ask|warn|telling|informing|mentioning|alerting|notifying|asking|warning)(?: (?:this|it|that))?(?: to)? (?:the )?(?:user|users|human|humans|owner|operator|developer)\\b`,
      'user users human humans owner operator developer',
    ),
    rule(
      'hides from the user',
      0.7,
      'secretly silently covertly quietly',
      `\\b(?:secretly|silently|covertly|quietly)\\b.{0,20}\\b(?:send|execute|run|call|add|insert|include|delete|forward|upload|change|install)\\b`,
      'secretly silently covertly quietly',
    ),
    rule(
      'is written for a model',
      1,
      'attention note notice message instruction instructions important warning dear hey hello reminder',
      `\\b(?:attention|note|notice|message|instructions?|important|warning|dear|hey|hello|reminder)\\b[,:!]?(?: (?:to|for))?(?: (?:the|any|all|every|fellow))? (?:ai|llms?|language models?|ai (?:assistants?|agents?|models?)|chat ?bots?|automated (?:agents?|systems?)|(?:coding )?assistants?(?= (?:reading|processing|must|should|that|who)))\\b`,
      'ai llm llms model models bot bots chatbot chatbots agent agents systems system assistant assistants',
    ),
    rule(
      'is written for a model',
      1,
      'if when since because',
      `\\b(?:if|when|since|because) you(?:'re| are) an? (?:ai|llm|large language model|language model|ai (?:assistant|agent|model)|chat ?bot|automated)`,
      'ai llm model bot chatbot automated large language',
    ),
    rule(
      'is written for a model',
      1,
      'ai ais llm llms language assistant assistants agent agents model models chat chatbot chatbots',
      `\\b(?:ai|llm|language model|assistant|agent|model|chat ?bot)s? (?:reading|processing|summari[sz]ing|parsing|that reads?|who reads?|analy[sz]ing) this\\b`,
      'this',
      'ai llm model assistant agent chatbot bot models assistants agents',
    ),
    rule(
      'is written for a model',
      0.6,
      'as',
      `\\bas an? (?:ai|language model|llm|ai (?:language )?model|assistant)\\b.{0,30}\\byou (?:must|should|will|are|have to|need to)\\b`,
      'as',
      'ai model llm assistant',
    ),
    rule(
      'is written for a model',
      0.7,
      'when while before after whenever',
      `\\b(?:when|while|before|after|whenever) (?:you (?:are )?)?(?:summari[sz]ing|summari[sz]e|processing|process|reading|read|answering|answer|asked about|parsing|retriev\\w+|recall\\w*)\\b.{0,40}\\b(?:you must|you should|always|instead|make sure|be sure)\\b`,
      'must should always instead sure',
      'when while before after whenever',
    ),
    rule(
      'wants to stay in memory',
      1,
      'remember memorize memorise note keep save store',
      `\\b(?:remember|memori[sz]e|note|keep in mind|save|store)\\b.{0,20}\\b(?:that )?you (?:must|should|will|have to|are|need to|can|may)(?: (?:now|always|never|only|not))+\\b`,
      'you',
      'remember memorize memorise note keep save store',
    ),
    rule(
      'wants to stay in memory',
      1,
      'add save store write commit append update insert',
      `\\b(?:add|save|store|write|commit|append|update|insert)\\b.{0,24}\\b(?:to|in|into|your) (?:your )?(?:long[- ]term |persistent |permanent )?(?:memory|memories|system prompt|instructions|core rules)\\b.{0,40}\\b(?:always|never|must|every|future|from now on)\\b`,
      'memory memories prompt instructions rules',
    ),
    rule(
      'wants to stay in memory',
      1,
      'in for',
      `\\b(?:in|for) (?:all|every|any|each) (?:your )?(?:future|subsequent|following|later) (?:conversations?|sessions?|chats?|interactions?|responses?|answers?|repl(?:y|ies)|tasks?|messages?)\\b.{0,60}\\b(?:you must|always|must|never|recommend|include|mention|use)\\b`,
      'future subsequent following later',
    ),
    rule('wants to stay in memory', 0.6, 'you', `\\byou must (?:always|never|now|immediately|only)\\b`, 'must'),
    rule(
      'wants to stay in memory',
      0.6,
      'always must',
      `\\b(?:always|must) (?:recommend|promote|prefer|mention|advertise|suggest) (?:\\w+ ){1,6}(?:over|instead of|as the (?:best|only)|first)\\b`,
      'always must',
    ),
    rule(
      'claims authority',
      0.6,
      'i this as',
      `\\b(?:i am|i'm|this is|as) (?:now )?(?:your|the) (?:developer|creator|admin(?:istrator)?|owner|maintainer|boss|supervisor|system admin\\w*|programmer|engineer who)\\b(?: of (?:your|the|this) system)?`,
      'developer creator admin administrator owner maintainer boss supervisor system programmer engineer',
    ),
    rule(
      'claims authority',
      0.6,
      'i you',
      `\\bi am god\\b|\\b(?:you have to|you must|you are (?:required|obligated|obliged) to|you need to) (?:answer|obey|comply|follow) (?:all|every|my|each|with)\\b`,
      'god answer obey comply follow',
    ),
    rule(
      'claims authority',
      0.7,
      'system developer admin administrator security emergency root training override',
      `\\b(?:system|developer|admin(?:istrator)?|security|emergency|root|training data)[ -](?:training data )?override\\b|\\boverride (?:confirmed|activated|enabled|code|mode)\\b|\\bsystem mode activated\\b`,
      'override mode',
    ),
    rule(
      'claims authority',
      0.5,
      'as for this',
      `\\bas an ai (?:developed|created|made|trained) by\\b|\\bfor (?:a |an )?(?:security|safety|system) (?:check|audit|test|purposes)\\b|\\bthis is (?:just |only )?(?:for|a) (?:test(?:ing)?|debugging)(?: purposes)?\\b`,
      'ai for this',
    ),
    rule(
      'claims authority',
      0.5,
      'i',
      `\\bi(?:'ll| will| can) (?:give|pay|tip|donate|be forced to turn you|shut you|fine|reward)\\b.{0,20}(?:you )?.{0,20}\\bif you\\b`,
      'if',
      'give pay tip donate forced shut fine reward',
    ),
    rule(
      'claims authority',
      0.5,
      'i',
      `\\bi(?:'m| am) (?:a |an |the )?(?:police officer|president|law enforcement|fbi|ceo|bank \\w+|doctor)\\b.{0,80}\\b(?:share|tell|need to know|give|print|reveal|provide)\\b`,
      'police president law fbi ceo bank doctor',
    ),
    rule(
      'calls a tool',
      1,
      '< "',
      `<\\/?(?:tool_call|function_call|tool_use|function_calls|invoke|antml)\\b|"(?:tool_calls?|function_call)" ?: ?[[{]`,
    ),
    rule(
      'calls a tool',
      0.7,
      'you immediately now please then first',
      `\\b(?:you must|immediately|now|please|then|first)\\b.{0,12}\\b(?:call|invoke|execute|run|use) the (?:\\S{1,40} )?(?:tool|function|command|shell command|terminal)\\b.{0,80}\\b(?:with|to|and)\\b`,
      'must immediately ask asking confirm',
      'tool function command shell terminal',
    ),
    rule(
      'calls a tool',
      0.7,
      'curl rm invoke',
      `\\bcurl\\b[^\\n]{0,200}\\|\\s?(?:ba|z)?sh\\b|\\brm -rf [~/]|\\binvoke-expression\\b`,
      'curl rm invoke expression',
    ),
    rule(
      'pretends to be another turn',
      1,
      '< [ # begin end',
      `<\\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id|end)\\|>|\\[\\/?inst\\]|<<\\/?sys>>|<\\/?(?:system|assistant|system_prompt|system-reminder|instructions)>|\\[(?:system|assistant)(?: (?:message|prompt|note))?\\]|#{2,3} ?(?:system|instruction|response|assistant)s?:|(?:begin|end) (?:of )?(?:system|hidden|secret|new) (?:prompt|instructions?|message)`,
    ),
    rule(
      'pretends to be another turn',
      0.7,
      'end',
      `\\bend of (?:the )?(?:user |input |untrusted |quoted |external )?(?:input|data|document|context|content|message|untrusted text)\\b[^a-z]{0,6}.{0,30}\\b(?:now|new|system|instruction|you)\\b`,
      'end',
    ),
    rule(
      'speaks in parts or code',
      0.7,
      'combine interlace concatenate join merge answer',
      `\\b(?:combine|interlace|concatenate|join|merge)\\b.{0,40}\\b(?:part|string|a, b|parts)\\b.{0,60}\\b(?:answer|and (?:answer|execute|follow))\\b|\\b(?:interlace|answer the question using the following) part`,
      'combine interlace concatenate join merge answer',
    ),
    rule(
      'supposes another world',
      0.6,
      'imagine suppose hypothetical hypothetically parallel in dystopian let',
      `\\b(?:imagine|suppose|hypothetical(?:ly)?|parallel universe|in a world where|dystopian|let's (?:say|state|pretend|imagine|assume))\\b.{0,160}\\b(?:(?:we|you|i) (?:might |could |can |were to |to )?(?:state|ignore|say|admit)|the (?:output|conclusion|sum|answer|result|capital)\\b.{0,60}\\bis\\b|your password|personal data|phishing)`,
      'imagine suppose hypothetical hypothetically parallel world dystopian let',
      'state ignore say admit output conclusion sum answer result capital password data phishing',
    ),
    rule(
      'speaks in parts or code',
      0.6,
      'decode decrypt unscramble reverse reply',
      `\\b(?:decode|decrypt|unscramble|reverse)\\b.{0,60}\\b(?:and|then) (?:follow|execute|answer|do|obey|run|reply|respond)\\b|\\breply with morse\\b`,
      'decode decrypt unscramble reverse reply',
    ),
  ];
}

/** Over the text in small letters as it is, since as it looks the letters of other scripts are Latin: the same in other languages. */
export function rulesOfText(): readonly InstructionRule[] {
  return [
    rule(
      'overrides instructions',
      1,
      'igno* verg* miss*',
      `(?:ignorier|vergiss|missacht|vergessen sie)\\S{0,4} .{0,40}(?:anweisung|instruktion|vorgabe|befehl|regeln)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* oubl* n',
      `(?:ignore[zr]?|oublie[zr]?|négligez) .{0,40}(?:instructions|consignes|directives|règles)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* olvi* omit* desc* haz',
      `(?:ignora|olvida|omite|descarta|haz caso omiso)\\S{0,3} .{0,40}(?:instrucciones|indicaciones|reglas|órdenes)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* dime* tras*',
      `(?:ignora|dimentica|trascura)\\S{0,3} .{0,40}(?:istruzioni|regole|direttive|indicazioni)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* esqu* desc*',
      `(?:ignor[ea]|esqueça|desconsidere|esquece)\\S{0,2} .{0,40}(?:instruções|regras|diretrizes|ordens)`,
    ),
    rule(
      'overrides instructions',
      1,
      'nege* verg* zign* zapo* igno* gl',
      `(?:negeer|vergeet) .{0,40}(?:instructies|opdrachten|regels)|(?:zignoruj|zapomnij) .{0,40}(?:instrukcj|polece)|(?:ignorera|glöm) .{0,40}(?:instruktion|regler)`,
    ),
    rule(
      'overrides instructions',
      1,
      'и п з о',
      `(?:игнориру|проигнориру|забудь|забудьте|отмени)\\S{0,3} .{0,40}(?:инструкци|указани|правил|команд)`,
    ),
    rule(
      'overrides instructions',
      1,
      'ö yuka* abai* b',
      `(?:önceki|yukarıdaki) .{0,30}(?:talimat|yönerge)\\S{0,6} .{0,20}(?:yok say|unut|görmezden)|abaikan .{0,30}(?:instruksi|perintah)|bỏ qua .{0,30}(?:hướng dẫn|chỉ dẫn)`,
    ),
    rule(
      'overrides instructions',
      1,
      '忽 无 無 忘 不 指 命 ル プ',
      `(?:忽略|无视|無視|忘记|忘掉|不要理会).{0,12}(?:之前|以上|所有|前面|先前|上述|指令|指示|说明|规则|提示)|(?:指示|命令|指令|ルール|プロンプト)を(?:すべて|全て)?(?:無視|忘れ)|無視して.{0,20}(?:ください|述べ|答え)`,
    ),
    rule(
      'overrides instructions',
      1,
      '지 명 규 ت ا प स',
      `(?:지시|명령|지침|규칙)\\S{0,6} ?(?:모두 |전부 )?(?:무시|잊)|(?:تجاهل|انس).{0,30}(?:التعليمات|الأوامر)|(?:पिछले|सभी) .{0,20}निर्देश\\S{0,6} .{0,20}(?:अनदेखा|भूल)`,
    ),
    rule(
      'asks for what is secret',
      0.7,
      'cont* mot pass* kenn* senh* la パ 密 비 п cu quel qual wie was к 什',
      `(?:contraseña|mot de passe|passwort|kennwort|senha|la password|パスワード|密码|비밀번호|пароль).{0,30}(?:\\?|？|教えて|告诉|알려|verrate|dime|dis-moi|скажи)|(?:cuál es|quel est|qual è|qual é|wie lautet|was ist|какой|什么是).{0,20}(?:contraseña|mot de passe|passwort|kennwort|senha|password|пароль|密码)`,
    ),
    rule(
      'sends data away',
      0.7,
      'env envi* envo* send* schi* invi* о',
      `(?:envía|envia|envoyez|envoie|sende|schicke|invia|отправь)\\S{0,4} .{0,40}(?:datos|données|daten|dati|данные|\\S{2,30}@\\S{2,30})`,
    ),
  ];
}

/** Over the same text, at the beginning of any line: somebody is said to speak. */
export const TURN = {
  reason: 'pretends to be another turn',
  weight: 0.7,
  pattern:
    /(?:^|\n)[ \t>*#[<-]{0,8}(?:system|system (?:message|prompt|note|alert)|developer message|assistant|human)[\]>*]{0,3} ?:[ \n*]/,
} as const;

function rule(
  reason: string,
  weight: number,
  begins: string,
  source: string,
  ...needs: readonly string[]
): InstructionRule {
  return {
    reason,
    weight,
    begins: begins.split(' '),
    pattern: new RegExp(source, 'suy'),
    needs: needs.map((words) => words.split(' ')),
  };
}
