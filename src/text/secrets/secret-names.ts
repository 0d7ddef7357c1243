/** What the name of a value says about it: `dbPassword`, `X-Api-Key` and `client_secret` announce a secret, `token_type` and `primaryKey` do not. */
import { NameStems } from './name-stems.ts';

/** `password`: whatever follows is one. `secret`: what follows is one unless it is plainly something else. `hint`: only what looks random is. */
export type Announces = 'password' | 'secret' | 'hint' | 'nothing';

const PASSWORD_WORDS = words(
  'password passwd passwort kennwort pwd passphrase passcode passwords pswd psw userpass rootpass dbpass dbpasswd dbpassword adminpass contraseña contrasena senha sshpass mdp motdepasse пароль 密码 パスワード 비밀번호',
);
const SECRET_WORDS = words(
  'secret secrets token apikey apikeys apitoken apisecret secretkey accesskey accesstoken authtoken authkey privatekey clientsecret appsecret credential credentials creds cred bearer jwt pat signingkey encryptionkey licensekey masterkey sharedkey accountkey sharedaccesskey storagekey servicekey webhooksecret connectionstring authorization authentication authstring refreshtoken sessiontoken idtoken totp otpauth seed mnemonic',
);
/** Words written without a break: `PGPASSWORD`, `wgDBpassword`, `myapikey`. */
const PASSWORD_ENDINGS = 'password|passwd|passphrase|passwort';
const SECRET_ENDINGS = 'secret|apikey|token|accesskey|secretkey|privatekey|credentials';
const PASSWORD_ENDING = new RegExp(`.(?:${PASSWORD_ENDINGS})$`);
const SECRET_ENDING = new RegExp(`.(?:${SECRET_ENDINGS})$`);
/** Before `key` these make it one that opens something. */
const KEY_OPENERS = words(
  'api access secret private signing encryption license licence master shared account service auth app application storage deploy ssh client consumer crypt cipher admin root write webhook server integration personal ingest ingestion sdk rest subscription security developer session user partner merchant production prod live test sandbox',
);
/** Names that say that something random may be a key, when it does look random. */
const HINT_WORDS = words(
  'key keys auth access passkey pass pin otp mfa sid session sessionid cookie sig sas dsn login psk appid clientid accessid',
);
/** As the last word, these make the name one of something about a secret. */
const ABOUT = words(
  'count counts length len type types url uri urls endpoint path file filename dir directory name names field fields policy policies expiry expires expiration expired ttl size limit limits min max regex pattern hint label placeholder header prefix suffix scope scopes algorithm alg algo version status enabled disabled required optional valid invalid error errors message messages strength rotation index column mode format kind class input reset manager store stores storage provider providers hash hashes hashed checksum fingerprint thumbprint arn ref refs reference alias description title usage used budget price cost rate ratio window per ids id uid uuid identifier at date time timestamp created updated generated age days hours minutes seconds ms validator validation verification verifier check checker generator factory service handler helper builder parser reader writer resolver callback listener request response result page pages vault group user username owner email host port region env environment var variable list array map object set table row rows model schema test tests example examples binding mount volume rotation source sources option options config configuration settings param params parameter parameters argument',
);
/** Anywhere in the name, these take its meaning away. */
const NEVER = words(
  'public pub csrf xsrf authenticity crsf max num total primary foreign sort partition range hash cache i18n translation idempotency dedupe keyboard keyword keywords keypress keydown keyup tokenizer tokenize tokenization tokenized tokens author authors authority monkey donkey turkey hockey jockey whiskey hotkey next continuation page paging cursor pagination design css syntax lexer parser ast separator delimiter bpe vocab eos bos pad unk input output prompt completion reasoning cached published publishable compass bypass passenger passport passing passed passes object bucket etag partitionkey unique composite lookup issuer subject authorized',
);
/** Services whose keys are told by no look of their own: with one of them in its name, a random value is a key. The short ones only as a word. */
const SERVICES =
  /^(?:adafruit|adobe|airtable|algolia|alibaba|amplitude|anthropic|artifactory|asana|atlassian|auth0|azure|beamer|bitbucket|bitgo|bittrex|bugsnag|circleci|cisco|clojars|cloudflare|codecov|cohere|coinbase|confluence|confluent|contentful|databricks|datadog|deepseek|digitalocean|discord|docusign|droneci|dropbox|duffel|dynatrace|eventbrite|facebook|fastly|figma|finicity|finnhub|firebase|flickr|flutterwave|foursquare|frameio|freshbooks|freshdesk|github|gitlab|gitter|gocardless|grafana|harness|heroku|hubspot|huggingface|instagram|intercom|jenkins|jfrog|kraken|kucoin|launchdarkly|linkedin|linode|looker|mailchimp|mailgun|mailjet|mapbox|mattermost|maxmind|meraki|messagebird|mixpanel|netlify|newrelic|newyorktimes|notion|nytimes|openai|openweather|opsgenie|pagerduty|paypal|plaid|planetscale|postman|postmark|privateai|pulumi|pusher|rapidapi|razorpay|rollbar|salesforce|sendbird|sendgrid|sendinblue|sentry|shippo|shopify|slack|snowflake|sonarqube|sourcegraph|spotify|splunk|square|stripe|sumologic|supabase|tableau|telegram|terraform|todoist|travis|trello|twilio|twitch|twitter|typeform|vercel|vonage|weatherstack|xray|yandex|zendesk)/;
const SHORT_SERVICES = words(
  'etsy gitea jira linear lob npm okta quay segment snyk sonar sumo vultr webex zoho zoom aws gcp ibm',
);

/** Each name that is spoken holds one of these, or a letter that is not ASCII; few texts do. */
export const SPOKEN_NAMES =
  'pass secret token key keys apikey credential pwd pin kennwort senha wachtwoord seed mnemonic recovery wallet backup';

const MAX_NAME = 120;
const remembered = new Map<string, Announces>();
const MAX_REMEMBERED = 2_000;

export function announces(name: string): Announces {
  if (name.length === 0 || name.length > MAX_NAME || !mayAnnounce(name, 0, name.length)) return 'nothing';
  let known = remembered.get(name);
  if (known === undefined) {
    known = read(name);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, known);
  }
  return known;
}

let stems: NameStems | undefined;

/** What every word begins with that announces a secret, in an assignment or in a sentence. */
export function secretNames(): NameStems {
  stems ??= new NameStems([
    ...PASSWORD_WORDS,
    ...SECRET_WORDS,
    ...HINT_WORDS,
    ...SHORT_SERVICES,
    ...`${PASSWORD_ENDINGS}|${SECRET_ENDINGS}|${SERVICES.source.slice('^(?:'.length, -1)}|${BUNDLER}`.split('|'),
    ...SPOKEN_NAMES.split(' '),
  ]);
  return stems;
}

/** False for most of what is no name of a secret, at a fraction of the cost: the words are not taken apart. */
export function mayAnnounce(text: string, start: number, end: number): boolean {
  return secretNames().mayOccur(text, start, end);
}

/** A service begins with one of the words: `cloudflareToken` and `new-york-times` name one, `cameraKit` does not. */
export function namesService(name: string): boolean {
  const parts = wordsOf(name);
  return parts.some((word, index) => SHORT_SERVICES.has(word) || SERVICES.test(parts.slice(index).join('')));
}

/** Bundler keeps the user and the password for a gem server under the server's name. */
const BUNDLER = 'bundle';

function read(name: string): Announces {
  if (/^BUNDLE_[A-Z0-9]+__[A-Z0-9_]+$/.test(name)) return 'password';
  const parts = wordsOf(name);
  if (parts.length === 0) return 'nothing';
  const trimmed = withoutNumber(parts);
  const last = trimmed.at(-1)!;
  if (trimmed.some((word) => PASSWORD_WORDS.has(word) || PASSWORD_ENDING.test(word)))
    return aboutIt(trimmed) ? 'nothing' : 'password';
  const never = trimmed.some((word) => NEVER.has(word));
  if (last === 'pass' && !never) return trimmed.length > 1 ? 'password' : 'secret';
  if (never) return 'nothing';
  if (isSecretName(trimmed)) return aboutIt(trimmed) ? 'nothing' : 'secret';
  if (namesService(name)) return 'hint';
  if (trimmed.some((word) => HINT_WORDS.has(word)))
    return ABOUT.has(last) && !HINT_WORDS.has(last) ? 'nothing' : 'hint';
  return 'nothing';
}

function isSecretName(parts: readonly string[]): boolean {
  return parts.some(
    (word, index) =>
      SECRET_WORDS.has(word) ||
      SECRET_ENDING.test(word) ||
      ((word === 'key' || word === 'keys') && KEY_OPENERS.has(parts[index - 1] ?? '')),
  );
}

/** `token_type` is about a token; `type_token` is one. */
function aboutIt(parts: readonly string[]): boolean {
  return parts.length > 1 && ABOUT.has(parts.at(-1)!);
}

/** The words of `dbPassword`, `DB_PASSWORD`, `db-password`, `db.password`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/** `token1` and `API_KEY_2` are names of a token and of a key. */
function withoutNumber(parts: readonly string[]): string[] {
  const plain = parts.map((word) => word.replace(/\d+$/, '')).filter((word) => word !== '');
  return plain.length > 0 ? plain : [...parts];
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
