/** Words as the index sees them: one form each, the same for what is written and what is asked. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishStem } from '../stems/english.ts';
import { endsWithQuestion, queryWords, searchWords } from './search-text.ts';

/** Whether a question in these words would find that text. */
function finds(text: string, question: string): boolean {
  const indexed = new Set(searchWords(text));
  return queryWords(question, 64).some((word) => indexed.has(word));
}

describe('English', () => {
  test.each([
    ['deploying', 'deployed'],
    ['Releases', 'release'],
    ['decisions', 'decision'],
    ['TYPESCRIPT', 'Typescript'],
    ['tests', 'testing'],
  ])('%s and %s are one word', (a, b) => {
    expect(searchWords(a)).toEqual(searchWords(b));
  });

  test('words are split at everything that is neither letter nor digit', () => {
    expect(searchWords('one, two;three/four_five-six (seven) [8] {9} @ten #11')).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      '8',
      '9',
      'ten',
      '11',
    ]);
  });

  test('apostrophes belong to the word, a possessive does not', () => {
    expect(searchWords("Anna's")).toEqual(searchWords('Anna'));
    expect(searchWords('Anna’s')).toEqual(searchWords('Anna'));
    expect(searchWords("don't")).toEqual(['dont']);
    expect(searchWords('don’t')).toEqual(['dont']);
    expect(searchWords("O'Reilly")).toEqual(searchWords('OReilly'));
    expect(searchWords("'quoted'")).toEqual(['quot']);
    expect(searchWords("rock 'n' roll")).toEqual(['rock', 'n', 'roll']);
  });

  test('the quick way for plain text gives the same words as the general one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcXYZ'’ .-_\n") }), (text) => {
        const plain = text.replaceAll('’', "'");
        expect(searchWords(plain)).toEqual(searchWords(`${plain} é`).slice(0, -1));
      }),
    );
  });
  test('a word is the same whenever it comes, however many others came before, and however long it is', () => {
    // Many with the same beginning, of lengths around those that are told apart in different ways.
    const words = [...'abcdefghij'].flatMap((last) =>
      [2, 3, 5, 6, 7, 11, 12, 13, 24, 31, 32].map(
        (length) => 'walkingssinglyseedswordlyhoppings'.slice(0, length) + last,
      ),
    );
    const alone = words.map((word) => englishStem(word));
    for (let round = 0; round < 10; round++)
      for (const between of [' ', ', ', ' é '])
        expect(searchWords(words.join(between)).filter((word) => word !== 'e')).toEqual(
          words.map((word, index) => (word.length > 32 ? word : alone[index])),
        );
  });
  test('the same word is the same in a plain text and beside other letters', () => {
    expect(searchWords("class of '99 and don't5")).toEqual(searchWords("é class of '99 and don't5").slice(1));
  });

  test('numbers are words', () => {
    expect(searchWords('v2 3.14 10,000 0x1f')).toEqual(['v2', '3', '14', '10', '000', '0x1f']);
  });
});

describe('accents', () => {
  test.each([
    ['café', 'cafe'],
    ['Zürich', 'Zurich'],
    ['naïve', 'naive'],
    ['e\u0301cole', 'école'],
    ['ΑΘΉΝΑ', 'αθηνα'],
    ['ёлка', 'елка'],
    ['İstanbul', 'istanbul'],
    ['ﬁle', 'file'],
    ['ＴＯＫＹＯ', 'tokyo'],
  ])('%s is found by %s', (text, question) => {
    expect(finds(text, question)).toBe(true);
    expect(finds(question, text)).toBe(true);
  });
});

describe('scripts without spaces are indexed as pairs', () => {
  test('Chinese, Japanese and Korean', () => {
    expect(searchWords('東京都')).toEqual(['東', '京', '都', '東京', '京都']);
    expect(searchWords('カタカナ')).toEqual(['カタ', 'タカ', 'カナ']);
    expect(searchWords('ひらがな')).toEqual(['ひら', 'らが', 'がな']);
    expect(searchWords('서울에서')).toEqual(['서울', '울에', '에서']);
    expect(searchWords('ｶﾀｶﾅ')).toEqual(searchWords('カタカナ'));
    expect(searchWords('コーヒー')).toEqual(['コー', 'ーヒ', 'ヒー']);
  });

  test('a word inside a sentence is found', () => {
    expect(finds('私は東京に住んでいます', '東京')).toBe(true);
    expect(finds('我们决定使用蓝绿部署', '部署')).toBe(true);
    expect(finds('서울에서 만나요', '서울')).toBe(true);
    expect(finds('วันนี้อากาศดีมาก', 'อากาศ')).toBe(true);
  });

  test('pairs are whole characters, also outside the basic plane', () => {
    expect(queryWords('𠮷野家', 9)).toEqual(['𠮷野', '野家']);
  });

  test('letters of other scripts beside them are words of their own', () => {
    expect(queryWords('API設計v2', 9)).toEqual(['api', '設計', 'v2']);
  });

  test('a single character stands for itself', () => {
    expect(searchWords('猫')).toEqual(['猫']);
  });
  test('a question of one character finds it in a sentence', () => {
    expect(finds('猫が好き', '猫')).toBe(true);
  });
  test('a long run without spaces is indexed to its end', () => {
    expect(finds(`${'ภาษาไทยไม่มีช่องว่าง'.repeat(10)}อากาศ`, 'อากาศ')).toBe(true);
  });
});

describe('other scripts', () => {
  test('Arabic without vowel signs and with', () => {
    expect(searchWords('مُحَمَّد')).toEqual(searchWords('محمد'));
    expect(searchWords('أحمد')).toEqual(searchWords('احمد'));
  });

  test('Hebrew without points and with', () => {
    expect(searchWords('שָׁלוֹם')).toEqual(searchWords('שלום'));
  });

  test('Hindi keeps its vowel signs', () => {
    expect(searchWords('नमस्ते दुनिया')).toEqual(['नमस्ते', 'दुनिया']);
    expect(searchWords('की')).not.toEqual(searchWords('का'));
  });

  test('Thai with its marks', () => {
    expect(searchWords('ดี')).toEqual(['ดี']);
    expect(finds('ไม่ดี', 'ดี')).toBe(true);
  });

  test('Russian and Greek are words as they are', () => {
    expect(searchWords('Привет, мир')).toEqual(['привет', 'мир']);
    expect(searchWords('Καλημέρα')).toEqual(['καλημερα']);
  });
});

describe('what is not a word', () => {
  test('emoji and signs give nothing and do not stick to words', () => {
    expect(searchWords('😀 👩‍👩‍👧 → © ½')).toEqual(['1', '2']);
    expect(searchWords('ship🚀it')).toEqual(['ship', 'it']);
  });

  test('invisible characters are not there', () => {
    expect(searchWords('re\u200bcol\u00adlect')).toEqual(searchWords('recollect'));
    expect(searchWords('\ufeffstart \u202eback')).toEqual(searchWords('start back'));
    expect(searchWords('می\u200cخواهم')).toEqual(searchWords('میخواهم'));
  });

  test('an empty text has no words', () => {
    expect(searchWords('')).toEqual([]);
    expect(searchWords(' \n\t')).toEqual([]);
  });

  test('lone surrogates and control characters do no harm', () => {
    expect(searchWords('a\ud800b \u0000 c')).toEqual(['a', 'b', 'c']);
  });
});

describe('queryWords', () => {
  test('words that say nothing are left out', () => {
    expect(queryWords('How do we deploy?', 64)).toEqual(['deploy']);
    expect(queryWords('What is the name of my cat', 64)).toEqual(['name', 'cat']);
  });

  test('in every form that they have', () => {
    const little = `a about am an and any are as at be been being but by can could did do does doing don for from had has have having he her hers him his how i if in into is it its
      just let me my no nor not of on or our ours out own please shall she should so some such tell than that the their theirs them then there these they this those to too us
      very was we were what when where which while who whom whose why will with would you your yours`;
    expect(queryWords(`${little} cat`, 200)).toEqual(['cat']);
  });

  test('unless there are no others', () => {
    expect(queryWords('who are you', 64)).toEqual(['who', 'are', 'you']);
  });

  test('each word once, the first ones up to the limit', () => {
    expect(queryWords('red blue red green blue', 2)).toEqual(['red', 'blue']);
  });

  test('what is written is found by the same words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const indexed = searchWords(text);
        return queryWords(text, 64).every((word) => indexed.includes(word));
      }),
    );
  });

  test('no word holds a space, so that an index may split there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        searchWords(text).every((word) => word !== '' && !/\s/.test(word)),
      ),
    );
  });
});

test.each([
  ['Where is it?', true],
  ['Really? “Where is it?” ', true],
  ['(where is it?)', true],
  ['どこですか？', true],
  ['أين هو؟', true],
  ['Is it? Yes.', false],
  ['', false],
])('a text that ends with a question: %s', (text, expected) => {
  expect(endsWithQuestion(text)).toBe(expected);
});

describe('names in programs', () => {
  test.each([
    ['getUserName', ['getusernam', 'get', 'user', 'name']],
    ['HTTPServerError', ['httpservererror', 'http', 'server', 'error']],
    ['parse_json_body', ['pars', 'json', 'bodi']],
    ['userID2', ['userid2', 'user', 'id']],
    ['“getUserName”', ['getusernam', 'get', 'user', 'name']],
    ['Plain Words', ['plain', 'word']],
    ['NASA', ['nasa']],
  ])('%s', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

describe('words that lost their vowel', () => {
  test.each([
    ["l'école", ['ecol']],
    ['L’école', ['ecol']],
    ["dell'arte", ['art']],
    ["aujourd'hui", ['aujourdhui']],
    ["all's well", ['all', 'well']],
    ["it's Anna's", ['it', 'anna']],
    ["don't", ['dont']],
  ])('%s', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});
