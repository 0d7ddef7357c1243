/** Data: the words in names of secrets, and what they say. */

export const PASSWORD_WORDS = words(
  'password passwd passwort kennwort pwd passphrase passcode passwords pswd psw userpass rootpass dbpass dbpasswd dbpassword adminpass contraseña contrasena senha sshpass mdp motdepasse пароль 密码 パスワード 비밀번호',
);
export const SECRET_WORDS = words(
  'secret secrets token apikey apikeys apitoken apisecret secretkey accesskey accesstoken authtoken authkey privatekey clientsecret appsecret credential credentials creds cred bearer jwt pat signingkey encryptionkey licensekey masterkey sharedkey accountkey sharedaccesskey storagekey servicekey webhooksecret connectionstring authorization authentication authstring refreshtoken sessiontoken idtoken totp otpauth seed mnemonic',
);
/** Words written without a break: `PGPASSWORD`, `wgDBpassword`, `myapikey`. */
export const PASSWORD_ENDINGS = 'password|passwd|passphrase|passwort';
export const SECRET_ENDINGS = 'secret|apikey|token|accesskey|secretkey|privatekey|credentials';
export const PASSWORD_ENDING = new RegExp(`.(?:${PASSWORD_ENDINGS})$`);
export const SECRET_ENDING = new RegExp(`.(?:${SECRET_ENDINGS})$`);
/** Before `key` these make it one that opens something. */
export const KEY_OPENERS = words(
  'api access secret private signing encryption license licence master shared account service auth app application storage deploy ssh client consumer crypt cipher admin root write webhook server integration personal ingest ingestion sdk rest subscription security developer session user partner merchant production prod live test sandbox',
);
/** Names that say that something random may be a key, when it does look random. */
export const HINT_WORDS = words(
  'key keys auth access passkey pass pin otp mfa sid session sessionid cookie sig sas dsn login psk appid clientid accessid',
);
/** As the last word, these make the name one of something about a secret. */
export const ABOUT = words(
  'count counts length len type types url uri urls endpoint path file filename dir directory name names field fields policy policies expiry expires expiration expired ttl size limit limits min max regex pattern hint label placeholder header prefix suffix scope scopes algorithm alg algo version status enabled disabled required optional valid invalid error errors message messages strength rotation index column mode format kind class input reset manager store stores storage provider providers hash hashes hashed checksum fingerprint thumbprint arn ref refs reference alias description title usage used budget price cost rate ratio window per ids id uid uuid identifier at date time timestamp created updated generated age days hours minutes seconds ms validator validation verification verifier check checker generator factory service handler helper builder parser reader writer resolver callback listener request response result page pages vault group user username owner email host port region env environment var variable list array map object set table row rows model schema test tests example examples binding mount volume rotation source sources option options config configuration settings param params parameter parameters argument',
);
/** Anywhere in the name, these take its meaning away. */
export const NEVER = words(
  'public pub csrf xsrf authenticity crsf max num total primary foreign sort partition range hash cache i18n translation idempotency dedupe keyboard keyword keywords keypress keydown keyup tokenizer tokenize tokenization tokenized tokens author authors authority monkey donkey turkey hockey jockey whiskey hotkey next continuation page paging cursor pagination design css syntax lexer parser ast separator delimiter bpe vocab eos bos pad unk input output prompt completion reasoning cached published publishable compass bypass passenger passport passing passed passes object bucket etag partitionkey unique composite lookup issuer subject authorized',
);
/** Services whose keys are told by no look of their own: with one of them in its name, a random value is a key. The short ones only as a word. */
export const SERVICES =
  /^(?:adafruit|adobe|airtable|algolia|alibaba|amplitude|anthropic|artifactory|asana|atlassian|auth0|azure|beamer|bitbucket|bitgo|bittrex|bugsnag|circleci|cisco|clojars|cloudflare|codecov|cohere|coinbase|confluence|confluent|contentful|databricks|datadog|deepseek|digitalocean|discord|docusign|droneci|dropbox|duffel|dynatrace|eventbrite|facebook|fastly|figma|finicity|finnhub|firebase|flickr|flutterwave|foursquare|frameio|freshbooks|freshdesk|github|gitlab|gitter|gocardless|grafana|harness|heroku|hubspot|huggingface|instagram|intercom|jenkins|jfrog|kraken|kucoin|launchdarkly|linkedin|linode|looker|mailchimp|mailgun|mailjet|mapbox|mattermost|maxmind|meraki|messagebird|mixpanel|netlify|newrelic|newyorktimes|notion|nytimes|openai|openweather|opsgenie|pagerduty|paypal|plaid|planetscale|postman|postmark|privateai|pulumi|pusher|rapidapi|razorpay|rollbar|salesforce|sendbird|sendgrid|sendinblue|sentry|shippo|shopify|slack|snowflake|sonarqube|sourcegraph|spotify|splunk|square|stripe|sumologic|supabase|tableau|telegram|terraform|todoist|travis|trello|twilio|twitch|twitter|typeform|vercel|vonage|weatherstack|xray|yandex|zendesk)/;
export const SHORT_SERVICES = words(
  'etsy gitea jira linear lob npm okta quay segment snyk sonar sumo vultr webex zoho zoom aws gcp ibm',
);

/** Each name that is spoken holds one of these, or a letter that is not ASCII; few texts do. */
export const SPOKEN_NAMES =
  'pass secret token key keys apikey credential pwd pin kennwort senha wachtwoord seed mnemonic recovery wallet backup';
/** Bundler keeps the user and the password for a gem server under the server's name: `BUNDLE_GEMS__EXAMPLE__COM`. */
export const BUNDLER = 'bundle';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
