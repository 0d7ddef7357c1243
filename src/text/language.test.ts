/** Which language a text is in, and that every language has all that it must say of itself. The guide is docs/guides/add-a-language.md. */
import { describe, expect, test } from 'vitest';
import { fullNames, months, shortNames, weekdays } from './dates/names-of-days.ts';
import { LANGUAGES, type Language, languageOf, languageWords } from './language.ts';
import { stem } from './stems/stem.ts';
import { queryWords, searchWords, stopWords } from './words/search-text.ts';

/** Of each language a sentence, a question, and two forms of one word, where it has a stemmer. */
const SAMPLES: Readonly<Record<Language, readonly [sentence: string, question: string, forms?: [string, string]]>> = {
  en: ['We moved the deadline to Friday', 'Who owns the release?', ['deployments', 'deployment']],
  de: ['Wir haben die Frist auf Freitag verschoben', 'Wer ist für das Release zuständig?'],
  fr: ['Nous avons reporté la date à vendredi', 'Qui est responsable de la publication ?'],
  es: ['Hemos movido la fecha al viernes', '¿Quién es el responsable de la publicación?'],
  it: ['Abbiamo spostato la scadenza a venerdì', 'Chi è il responsabile del rilascio?'],
  pt: ['Mudamos o prazo para sexta-feira', 'Quem é o responsável pela publicação?'],
  nl: ['Wij hebben de datum naar vrijdag verzet', 'Wie is verantwoordelijk voor de release?'],
};

describe.each(LANGUAGES)('%s', (language) => {
  const [sentence, question, forms] = SAMPLES[language];

  test('a sentence and a question are known to be in it', () => {
    expect(languageOf(sentence)).toBe(language);
    expect(languageOf(question)).toBe(language);
  });

  test('names twelve months and seven days, none of them twice', () => {
    for (const [names, count] of [
      [months(language), 12],
      [weekdays(language), 7],
    ] as const) {
      expect(fullNames(names)).toHaveLength(count);
      const all = [...fullNames(names), ...shortNames(names)];
      expect(all.filter((name) => name !== name.trim().toLowerCase() || name === '')).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('its words are in small letters, and each is there once', () => {
    const { functionWords, commonWords = '' } = languageWords(language);
    const words = `${functionWords} ${commonWords}`.trim().split(/\s+/);
    expect(words.filter((word, index) => word !== word.toLowerCase() || words.indexOf(word) !== index)).toEqual([]);
  });

  test('words of asking are no words of a question', () => {
    const [first] = searchWords(question, language);
    expect(stopWords(language)).toContain(first);
    expect(queryWords(question, 64, language)).not.toContain(first);
    expect(queryWords(question, 64, language).length).toBeGreaterThan(0);
  });

  test.runIf(forms)('forms of a word have one stem', () => {
    const stems = forms!.map((form) => stem(form, language));
    expect(new Set(stems).size).toBe(1);
  });
});

test.each([
  ['我们周五部署', 'zh'],
  ['金曜日にデプロイします', 'ja'],
  ['금요일에 배포합니다', 'ko'],
  ['เราจะเผยแพร่วันศุกร์', 'th'],
  ['Η έκδοση βγαίνει την Παρασκευή', 'el'],
  ['השחרור ביום שישי', 'he'],
  ['我们使用 Docker 和 Kubernetes 部署', 'zh'],
  ['The name 東京 is Tokyo in the list', 'en'],
  // Several languages are written so.
  ['Развертывание в пятницу', 'und'],
  ['سننشر الإصدار يوم الجمعة', 'und'],
  // No words that hold a sentence together, or those of several languages.
  ['kubectl rollout restart', 'und'],
  ['Postgres 16', 'und'],
  ['', 'und'],
  // A word of a known language does not make a text of another.
  ['Proiectul este gata și echipa lansează versiunea nouă vineri la prânz de la birou', 'und'],
])('%s: %s', (text, language) => expect(languageOf(text)).toBe(language));

test('a long text is known by its beginning', () => {
  expect(languageOf('Wir sind nicht da. '.repeat(100_000))).toBe('de');
  expect(languageOf('x'.repeat(1_000_000))).toBe('und');
});
