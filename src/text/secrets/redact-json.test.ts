import { describe, expect, it } from 'vitest';
import { type Json, redactSecretsInJson } from './redact-json.ts';

const TOKEN = ['ghp', '_', '7Pvq91ImoqaC64pQ2vWX', 'lhsAWMZC1OTp8UNn'].join('');

describe('secrets in data (SEC-10)', () => {
  it.each<[Json, Json]>([
    [{ password: 'x' }, { password: '[REDACTED:password]' }],
    [
      { user: { pass_word: 'x', dbPassword: 'swordfish' } },
      { user: { pass_word: 'x', dbPassword: '[REDACTED:password]' } },
    ],
    [
      { passwords: ['a', 'b'], n: 1 },
      { passwords: ['[REDACTED:password]', '[REDACTED:password]'], n: 1 },
    ],
    [
      { password: 12345678, pin: true },
      { password: '[REDACTED:password]', pin: true },
    ],
    [{ [TOKEN]: 1 }, { '[REDACTED:github_token]': 1 }],
    [{ note: `use ${TOKEN}` }, { note: 'use [REDACTED:github_token]' }],
    [
      { name: 'DB_PASSWORD', value: 'x y' },
      { name: 'DB_PASSWORD', value: '[REDACTED:password]' },
    ],
    [
      { token_type: 'bearer', max_tokens: 100 },
      { token_type: 'bearer', max_tokens: 100 },
    ],
    [
      { kind: 'Secret', data: { user: 'YWRtaW4=' }, metadata: { data: { user: 'YWRtaW4=' } } },
      { kind: 'Secret', data: { user: '[REDACTED:password]' }, metadata: { data: { user: 'YWRtaW4=' } } },
    ],
    [{ password: '' }, { password: '' }],
    [{ password: null }, { password: null }],
    [
      [TOKEN, 1, null, 'plain'],
      ['[REDACTED:github_token]', 1, null, 'plain'],
    ],
    ['just text', 'just text'],
  ])('%j', (value, expected) => {
    const once = redactSecretsInJson(value);
    expect(once.value).toEqual(expected);
    expect(redactSecretsInJson(once.value)).toEqual({ value: once.value, found: [] });
  });

  it('says where it found what', () => {
    expect(redactSecretsInJson({ a: [{ password: 'x' }], b: `see ${TOKEN}` }).found).toEqual(
      expect.arrayContaining([
        { type: 'password', offset: 0, length: 1, path: ['a', 0, 'password'] },
        { type: 'github_token', offset: 4, length: TOKEN.length, path: ['b'] },
      ]),
    );
  });

  it('keeps two keys apart that were secrets, and a key called __proto__', () => {
    const value = JSON.parse(
      `{"${TOKEN}": 1, "${TOKEN.replace('7', '8')}": 2, "__proto__": {"password": "x"}}`,
    ) as Json;
    expect(JSON.stringify(redactSecretsInJson(value).value)).toBe(
      '{"[REDACTED:github_token]":1,"[REDACTED:github_token] 2":2,"__proto__":{"password":"[REDACTED:password]"}}',
    );
  });

  it('does not mind how deep it is', () => {
    let value: Json = { password: 'x' };
    for (let depth = 0; depth < 50_000; depth++) value = [value];
    expect(redactSecretsInJson(value).found).toHaveLength(1);
  });

  it('leaves our own ids alone, by whatever name they are called', () => {
    const value = {
      session: 'ses_01mbhve35njzhdxzph3xdts7tq',
      token: 'mem_01mbhve01sed6kmdypept0gvdr',
      sid: 'ses_01m',
    };
    expect(redactSecretsInJson(value)).toEqual({ value, found: [] });
    const other = { session: 'sess_01mbhve35njzhdxzph3xdts7tq' };
    expect(redactSecretsInJson(other).found).toHaveLength(1);
  });
});
