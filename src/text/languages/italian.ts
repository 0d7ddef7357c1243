/** Data: the words of Italian. */
import type { WordsOfALanguage } from './words-of-a-language.ts';

export const ITALIAN: WordsOfALanguage = {
  functionWords: `
il lo la i gli le un uno una di del dello della dei degli delle e ed o ma che chi cosa quale quali quando come dove perché quanto quanti è sono era erano essere avere
ha hanno abbiamo avete ho io tu lui lei noi voi loro si mio mia suo sua nostro nostra vostro vostra non più in con per su sul sulla da dal dalla al alla ai alle nel nella nei nelle
tra fra senza anche molto tutto tutti tutta tutte questo questa questi queste quello quella ci se già stato stata`,
  months: `
gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set ottobre|ott novembre|nov dicembre|dic`,
  weekdays: 'lunedì|lun martedì|mar mercoledì|mer giovedì|gio venerdì|ven sabato|sab domenica|dom',
};
