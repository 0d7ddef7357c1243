import { describe, expect, it } from 'vitest';
import { announcedSeed, SeededRandom } from '../../../test/support/seeded-random.ts';
import { redactSecrets } from './redact-secrets.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';
const random = new SeededRandom(20_260_101);

/** Made at run time, so that no scanner finds a key in this file. */
function made(length: number, alphabet = LETTERS + DIGITS): string {
  let text = '';
  while (text.length < length) text += random.pick([...alphabet]);
  return text;
}

function redacted(text: string): string {
  return redactSecrets(text).text;
}

describe('keys told by their look (SEC-5)', () => {
  const keys: readonly (readonly [string, string])[] = [
    ['aws_access_key', `AKIA${made(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`],
    ['github_token', `ghp_${made(36)}`],
    ['github_token', `github_pat_${made(82)}`],
    ['gitlab_token', `glpat-${made(20)}`],
    ['gitlab_token', `glpat-${made(27)}.01.${made(9).toLowerCase()}`],
    ['firebase_server_key', `AAAA${made(7)}:APA91b${made(134)}`],
    ['npm_token', `npm_${made(36)}`],
    ['google_api_key', `AIza${made(35)}`],
    ['anthropic_key', `sk-ant-api03-${made(93)}AA`],
    ['openai_key', `sk-proj-${made(74)}T3Blbk${'FJ'}${made(74)}`],
    ['huggingface_token', `hf_${made(34, LETTERS)}`],
    ['stripe_key', `sk_live_${made(24)}`],
    ['slack_token', `xoxb-${made(12, DIGITS)}-${made(12, DIGITS)}-${made(24)}`],
    ['slack_webhook', `hooks.slack.com/services/T${made(8)}/B${made(8)}/${made(24)}`],
    ['sendgrid_key', `SG.${made(22)}.${made(43)}`],
    ['digitalocean_token', `dop_v1_${made(64, HEX)}`],
    ['shopify_token', `shpat_${made(32, HEX)}`],
    ['telegram_token', `${made(9, '123456789')}:AA${made(33)}`],
    ['mailchimp_key', `${made(32, HEX)}-us12`],
    ['age_key', `AGE-SECRET-KEY-1${made(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')}`],
    ['jwt', `eyJ${made(33)}.eyJ${made(60)}.${made(43)}`],
  ];
  it.each(keys)('%s', (type, key) => {
    for (const [before, after] of [
      ['', ''],
      ['see ', '.'],
      ['"', '"'],
      ['(', ')'],
      ['a\\n', '\\nb'],
      ['x%3D', '&y'],
    ])
      expect(redactSecrets(`${before}${key}${after}`)).toEqual({
        text: `${before}[REDACTED:${type}]${after}`,
        found: [{ type, offset: before!.length, length: key.length }],
      });
  });

  it('knows a key also where chance wrote one letter five times', () => {
    expect(redacted(`see npm_${made(15)}xxxxx${made(16)}`)).toBe('see [REDACTED:npm_token]');
  });

  it.each([
    `ghp_${'x'.repeat(36)}`,
    `npm_${'x'.repeat(20)}A1b2C3d4E5f6G7h8`.slice(0, 30),
    `glpat-${'X'.repeat(20)}`,
    `AKIA${'IOSFODNN7'}EXAMPLE`,
    `ghp_${made(20, HEX)}`,
    `dop_v1_${'0'.repeat(64)}`,
    'sk-learn and sk_buff',
    'hf_transfer',
    'hooks.slack.com/services/T000/B000/XXXX',
  ])('leaves %s alone', (text) => expect(redacted(text)).toBe(text));

  it('takes a private key whole, and no more of the text than that', () => {
    const body = `${made(64)}\n${made(64)}\n${made(30)}==`;
    const armour = `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`;
    expect(redacted(`a\n${armour}\nb`)).toBe('a\n[REDACTED:private_key]\n\n\n\n\nb');
    const cut = `-----BEGIN ${'PRIVATE'} KEY-----\n${made(64)}\n${made(64)}\nThat was the key.`;
    expect(redacted(cut)).toBe('[REDACTED:private_key]\n\n\nThat was the key.');
    const escaped = JSON.stringify({ k: armour });
    expect(redacted(escaped)).toBe('{"k":"[REDACTED:private_key]"}');
    const empty = `-----BEGIN ${'PRIVATE'} KEY-----\n...\n-----END PRIVATE KEY-----`;
    expect(redacted(empty)).toBe(empty);
  });

  it('takes the password out of an address and leaves the rest', () => {
    const password = made(12);
    expect(redacted(`postgres://anna:${password}@db:5432/x`)).toBe('postgres://anna:[REDACTED:url_password]@db:5432/x');
    expect(redacted(`redis://:${password}@host`)).toBe('redis://:[REDACTED:url_password]@host');
    expect(redacted('postgres://user:password@host')).toBe('postgres://user:password@host');
    expect(redacted('https://example.com:8080/a@b')).toBe('https://example.com:8080/a@b');
  });
});

describe('values that a name announces (SEC-6)', () => {
  const value = made(24);
  it.each([
    [`API_KEY=${value}`, 'API_KEY=@'],
    [`export SECRET_KEY='${value}'`, "export SECRET_KEY='@'"],
    [`{"apiKey": "${value}", "b": 1}`, '{"apiKey": "@", "b": 1}'],
    [`client_secret: ${value}\nnext: line`, 'client_secret: @\nnext: line'],
    [`access_token = "${value}"`, 'access_token = "@"'],
    [`const authToken: string = '${value}';`, "const authToken: string = '@';"],
    [`token := \`${value}\``, 'token := `@`'],
    [`:secret_key => "${value}"`, ':secret_key => "@"'],
    [`<apiKey>${value}</apiKey>`, '<apiKey>@</apiKey>'],
    [`<add key="ApiToken" value="${value}"/>`, '<add key="ApiToken" value="@"/>'],
    [`- name: API_TOKEN\n  value: ${value}`, '- name: API_TOKEN\n  value: @'],
    [`tool --api-key ${value} --verbose`, 'tool --api-key @ --verbose'],
    [`tool --token=${value}`, 'tool --token=@'],
    [`X-Api-Key: ${value}`, 'X-Api-Key: @'],
    [`https://a.b/c?access_token=${value}&d=1`, 'https://a.b/c?access_token=@&d=1'],
    [`Server=x;AccountKey=${value}==;`, 'Server=x;AccountKey=@;'],
    [`os.environ["API_KEY"] = "${value}"`, 'os.environ["API_KEY"] = "@"'],
    [`{\\"token\\":\\"${value}\\"}`, '{\\"token\\":\\"@\\"}'],
    [`HEROKU_KEY="1b2c3d4e-5f60-4718-a9b0-c1d2e3f40516"`, 'HEROKU_KEY="@"'],
    [`api_key = ${made(40, HEX)}`, 'api_key = @'],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected.replace('@', '[REDACTED:secret]')));

  it('takes the credentials of a header and leaves their scheme', () => {
    expect(redacted(`Authorization: Bearer ${value}`)).toBe('Authorization: Bearer [REDACTED:authorization]');
    expect(redacted(`-H "Authorization: Basic ${btoa('anna:hunter2')}"`)).toBe(
      '-H "Authorization: Basic [REDACTED:authorization]"',
    );
  });

  it.each([
    ['DB_PASSWORD=swordfish', 'DB_PASSWORD=@'],
    ['login with password=hunter2secret99 please', 'login with password=@ please'],
    ['password: "hunter2"', 'password: "@"'],
    ["wgDBpassword = 'hunter2!'", "wgDBpassword = '@'"],
    ['Server=x;User Id=sa;Password=Pa55w;rd', 'Server=x;User Id=sa;Password=@;rd'],
    ['mysql --password=foo99bar db', 'mysql --password=@ db'],
    ['curl -u anna:hunter2 https://a.b', 'curl -u anna:@ https://a.b'],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected.replace('@', '[REDACTED:password]')));
});

describe('where a secret stands without a telling name (SEC-6)', () => {
  const value = made(20);
  it.each([
    [`client.setApiKey('${value}')`, "client.setApiKey('@')"],
    [`process.env.API_KEY || "${value}"`, 'process.env.API_KEY || "@"'],
    [`config.token ?? '${value}'`, "config.token ?? '@'"],
    [`curl -u ${value}: https://a.b`, 'curl -u @: https://a.b'],
    [`the hubspot key 1b2c3d4e-5f60-4718-a9b0-c1d2e3f40516`, 'the hubspot key @'],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected.replace('@', '[REDACTED:secret]')));

  it.each([
    ['sshpass -p hunter2 ssh a@b', 'sshpass -p @ ssh a@b'],
    ['redis-cli -h db -a hunter2 ping', 'redis-cli -h db -a @ ping'],
    ['mysql -u root -phunter2 db', 'mysql -u root -p@ db'],
    ['docker login -u bob -p hunter2 host', 'docker login -u bob -p @ host'],
    ['db.local:5432:app:bob:hunter2', 'db.local:5432:app:bob:@'],
    ['machine a.b login bob password hunter2', 'machine a.b login bob password @'],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected.replace('@', '[REDACTED:password]')));

  it('finds a user and a password in base64', () =>
    expect(redacted(`auth ${btoa('bob:swordfish')} ok`)).toBe('auth [REDACTED:authorization] ok'));

  it('takes every value of a Kubernetes Secret, and nothing of what stands beside it', () => {
    const manifest = [
      'apiVersion: v1',
      'kind: ConfigMap',
      'data:',
      '  mode: YWJjZGVmZ2g=',
      '---',
      'kind: Secret # here',
      'metadata:',
      '  name: database',
      'type: Opaque',
      'data:',
      '  user: YWRtaW4=',
      '  "other": "c3dvcmRmaXNo" # again',
      '  long: |',
      '    c3dvcmRmaXNo',
      'stringData:',
      '  host: db.local',
      "  greeting: 'open sesame'",
      `  later: ${'$'}{LATER}`,
      'immutable: true',
    ].join('\n');
    expect(redacted(manifest)).toBe(
      manifest.replace(/(?<=kind: Secret.*)(?:YWRtaW4=|c3dvcmRmaXNo|db\.local|open sesame)/gs, '[REDACTED:secret]'),
    );
    const object = { kind: 'Secret', metadata: { name: 'a' }, data: { user: 'YWRtaW4=', b: 'eA==' } };
    expect(redacted(JSON.stringify(object))).toBe(
      '{"kind":"Secret","metadata":{"name":"a"},"data":{"user":"[REDACTED:secret]","b":"[REDACTED:secret]"}}',
    );
  });

  it.each([
    'kind: SealedSecret\ndata:\n  user: YWRtaW4=',
    'mysql -u root -p db',
    'docker login -u bob --password-stdin',
    'vault login -method=oidc',
    "getToken('user-settings')",
    "headers.get('X-Api-Key')",
    'the cache key 5f4dcc3b5aa765d61d8327deb882cf99 is stale',
    'SGVsbG8gd29ybGQsIGhvdyBhcmUgeW91Pw==',
  ])('leaves alone: %s', (text) => expect(redactSecrets(text)).toEqual({ text, found: [] }));
});

describe('what announces nothing (SEC-7, SEC-9)', () => {
  it.each([
    'password: string;',
    'password = getPassword()',
    'const token = config.token2;',
    'token_type: "bearer"',
    'max_tokens=4096',
    'API_KEY=your_api_key_here',
    'token: <your-token>',
    `password: ${'$'}{DB_PASSWORD}`,
    'Authorization: Bearer $TOKEN',
    'curl -u user:password https://a.b',
    'docker run -u 1000:1000 image',
    `public_key = "${made(43)}"`,
    `commit ${made(40, HEX)}`,
    `"integrity": "sha512-${made(86)}=="`,
    `data:image/png;base64,${made(300)}`,
    `https://docs.example.com/d/${made(44)}/edit`,
    'memory mem_01h2x3y4z5a6b7c8d9e0f1g2h3',
    'request 1b2c3d4e-5f60-4718-a9b0-c1d2e3f40516',
    'secretName: my-app-secret-v2',
    'the password is required.',
    'The secret is to practice daily',
    'the key is consistency',
    'Your password must have at least 8 characters',
  ])('%s', (text) => expect(redactSecrets(text)).toEqual({ text, found: [] }));

  it('takes a key of a service that nobody listed, by what it begins with', () => {
    const key = `acme_live_${made(32, HEX)}`;
    expect(redacted(`value: "${key}"`)).toBe('value: "[REDACTED:opaque]"');
    expect(redacted(`see zed-pat-${made(28, 'abcdefghijkmnpqrstuvwxyz0123456789')}.`)).toBe('see [REDACTED:opaque].');
    for (const text of [
      'live_stream_recording_from_yesterday',
      `item_${made(32, HEX)}`,
      `a/acme_live_${made(32, HEX)}`,
    ])
      expect(redacted(text)).toBe(text);
  });

  it('takes a random word that stands alone', () => {
    const word = `aB3${made(37)}`;
    expect(redacted(`try ${word} there`)).toBe('try [REDACTED:opaque] there');
  });
});

describe('told in a sentence (SEC-8)', () => {
  const key = made(24);
  it.each([
    ['the password is hunter2', 'the password is @'],
    ["My computer's password is 'Tornado'.", "My computer's password is '@'."],
    ['Password for the staging db was hunter2!', 'Password for the staging db was @!'],
    ['log in with user bob and password hunter22', 'log in with user bob and password @'],
    ['Use hunter22 as the password', 'Use @ as the password'],
    ['Mot de passe : hunter2', 'Mot de passe : @'],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected.replace('@', '[REDACTED:password]')));

  it.each([
    [`my token: ${key}`, 'my token: @'],
    [`The API key for maps is ${key}.`, 'The API key for maps is @.'],
    [`my API key:\n\`\`\`\n${key}\n\`\`\``, 'my API key:\n```\n@\n```'],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected.replace('@', '[REDACTED:secret]')));
});

describe('private sections (SEC-4)', () => {
  it.each([
    ['a <private>b</private> c', 'a [REDACTED:private] c'],
    ['a <private>b <private>c</private> d</private> e', 'a [REDACTED:private] e'],
    ['a <private>b\nc', 'a [REDACTED:private]\n'],
    ['a <PRIVATE reason="x">b</Private> c', 'a [REDACTED:private] c'],
    ['a </private> b', 'a </private> b'],
    ['<priv<private>x</private>ate>y</private>', '<priv[REDACTED:private]ate>y</private>'],
    ['<private a <private>b</private> c> d', '<private a [REDACTED:private] c> d'],
    ['pass<private>x</private>word: y', 'pass[REDACTED:private]word: y'],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected));
});

describe('any text (SEC-1, SEC-2, SEC-3)', () => {
  const pieces = [
    'token=',
    'password: ',
    '"secret": "',
    "'",
    '"',
    '`',
    '\n',
    '\r\n',
    ' ',
    '\\n',
    '=',
    ':',
    '://',
    '@',
    'a:b@c',
    '😀',
    '\ud83d',
    '\udc00',
    'é',
    '密码: ',
    '\0',
    '<private>',
    '</private>',
    '[REDACTED:token]',
    '[REDACTED:',
    'Bearer ',
    'eyJ',
    '.',
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    'the password is ',
    'curl -u ',
    '--token ',
    'sk-',
    'ghp_',
    'AKIA',
    'xoxb-',
    'name: DB_PASSWORD',
    'value: ',
    ',',
    ';',
    '&',
    '<password>',
    'word',
    '12',
    'as the password',
  ];
  it('is never broken, is redacted once and for all, and keeps everything else', () => {
    const seeded = new SeededRandom(announcedSeed('redactSecrets'));
    for (let round = 0; round < 3_000; round++) {
      let text = '';
      for (let part = seeded.between(0, 23); part >= 0; part--)
        text += seeded.chance(0.3) ? made(seeded.between(0, 48)) : seeded.pick(pieces);
      const { text: result, found } = redactSecrets(text);
      expect(redactSecrets(result), text).toEqual({ text: result, found: [] });
      expect(result.split(/\r\n|\r|\n/).length, text).toBe(text.split(/\r\n|\r|\n/).length);
      let end = 0;
      let expected = '';
      for (const { type, offset, length } of found) {
        expect(offset, text).toBeGreaterThanOrEqual(end);
        expect(length, text).toBeGreaterThan(0);
        const breaks =
          text
            .slice(offset, offset + length)
            .match(/\r\n|\r|\n/g)
            ?.join('') ?? '';
        expected += `${text.slice(end, offset)}[REDACTED:${type}]${breaks}`;
        end = offset + length;
      }
      expect(expected + text.slice(end), text).toBe(result);
      if (text.isWellFormed()) expect(result.isWellFormed(), text).toBe(true);
    }
  });
});

/** Work that grew with the square of the length would be felt here as minutes; the bench has the ratios. */
describe('long hostile texts (SEC-11)', () => {
  it.each([
    'token=',
    'token="',
    'eyJ-',
    'sk-',
    '://a:',
    '-----BEGIN PRIVATE KEY----- ',
    '<private',
    '</private>',
    'password is ',
    ' -u a:',
    '_',
    '😀',
  ])('%j over and over', (piece) => {
    const text = piece.repeat(200_000 / piece.length);
    expect(redactSecrets(text)).toEqual({ text, found: [] });
  });
});

describe('secrets in disguise (SEC-12)', () => {
  const key = `ghp_${made(36)}`;
  const half = key.length / 2;
  const [head, tail] = [key.slice(0, half), key.slice(half)];
  it.each<[string, string]>([
    ['colours around it', `\u001b[31m${key}\u001b[0m`],
    ['colours inside it', `${head}\u001b[1m\u001b[K${tail}`],
    ['colours right after a word', `token\u001b[0m${key}`],
    ['zero-width spaces', [...key].join('\u200b')],
    ['a soft hyphen', `${head}\u00ad${tail}`],
    ['tag characters', `${head}\u{e0041}${tail}`],
    ['an address', `x=1%26token%3D${key.replace('_', '%5F')}`],
    ['escapes of JSON', `"${key.replace('_', '\\u005f')}"`],
    ['escapes of HTML', `<b>${key.replace('_', '&#95;')}</b>`],
    ['wide letters', key.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))],
    ['the last letter escaped', `${key.slice(0, -1)}%${key.charCodeAt(key.length - 1).toString(16)}`],
  ])('%s', (_, text) => {
    const { text: left, found } = redactSecrets(text);
    expect(left).toContain('[REDACTED:');
    for (const piece of [head, tail, key.slice(-8), key.slice(4, 12)]) expect(left).not.toContain(piece);
    expect(found).toHaveLength(1);
    expect(redacted(left)).toBe(left);
  });

  it('finds what a tool call says in strings within strings', () => {
    const password = made(12);
    const files = [
      `db.internal:5432:prod:app:${password}`,
      `[smtp]\nuser = "x"\npassword = "${password}"`,
      `variable "db_password" {\n  default = "${password}"\n}`,
      `<add key="ApiSecret" value="${password}${password}" />`,
    ];
    for (const file of files) {
      let text = file;
      for (let depth = 0; depth < 3; depth++) {
        expect(redacted(text)).not.toContain(password);
        text = JSON.stringify({ content: text });
      }
    }
  });

  it('leaves everything else as it was', () => {
    for (const text of [
      '\u001b[32m✓\u001b[0m 12 tests passed in C:\\new\\tests',
      'https://example.org/a%20b?q=caf%C3%A9&next=%2Fhome',
      '{"message":"first line\\nsecond \\"line\\"","token_type":"bearer"}',
      '全角のＡＢＣと１２３',
      'Tom &amp; Jerry &#8212; a&#95;b',
    ])
      expect(redactSecrets(text)).toEqual({ text, found: [] });
  });
});

describe('seed phrases and defaults (SEC-8, SEC-6)', () => {
  const phrase = 'ocean drift lamp sunset garlic fiber voice cradle motor puzzle hazard velvet';
  it.each([
    `seed phrase: ${phrase}`,
    `My wallet recovery phrase is "${phrase}".`,
    `MNEMONIC=${phrase}`,
    `Backup words:\n${phrase
      .split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join('\n')}`,
  ])('%s', (text) => {
    expect(redacted(text)).toContain('[REDACTED:seed_phrase]');
    expect(redacted(text)).not.toContain('velvet');
  });

  it.each([
    'The seed phrase must never be typed into anything that you did not install from the vendor yourself',
    'backup words are twelve common english words chosen from one fixed list that anyone can read online',
    'The recovery plan: restore dumps, check totals, tell users, write notes',
    'variable "db_password" {\n  type = string\n  sensitive = true\n}',
    'variable "region" {\n  default = "eu-central-1"\n}',
  ])('leaves %s', (text) => {
    expect(redacted(text)).toBe(text);
  });
});

describe('names and blocks that only look like keys (SEC-7, SEC-9)', () => {
  it.each([
    `ReactNativeCameraKit: ${made(40, HEX)}`,
    `assets/video_box.ico-${made(32, HEX)}.png`,
    `-----BEGIN CERTIFICATE-----\n${Array.from({ length: 6 }, () => made(64)).join('\n')}\n-----END CERTIFICATE-----`,
  ])('leaves %s', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it.each([
    `curl --user kevin:'${made(16)}' -iX PATCH https://localhost`,
    `curl -u "${made(11)}!t:" https://localhost:9200`,
    `<value>~G${made(1)}8Q~${made(33)}</value>`,
    `xoxs-${made(10, DIGITS)}-${made(10, DIGITS)}-${made(24)}`,
    `xoxe-1-${made(146)}`,
  ])('finds the key in %s', (text) => {
    expect(redacted(text)).toContain('[REDACTED:');
  });
});
