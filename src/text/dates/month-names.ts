/** The number of a month by its name, in every language in which questions come. */
import { LANGUAGES } from '../language.ts';
import { months } from './names-of-days.ts';

/** Of languages of which no other words are known, without accents, from January on. */

const NAMES = `
stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
ocak subat mart nisan mayıs haziran temmuz agustos eylul ekim kasım aralık
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре
ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου
ιανουαριο φεβρουαριο μαρτιο απριλιο μαιο ιουνιο ιουλιο αυγουστο σεπτεμβριο οκτωβριο νοεμβριο δεκεμβριο
يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر
जनवरी फरवरी मारच अपरैल मई जून जुलाई अगसत सितंबर अकटूबर नवंबर दिसंबर
tháng1 tháng2 tháng3 tháng4 tháng5 tháng6 tháng7 tháng8 tháng9 tháng10 tháng11 tháng12
มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม`;

let made: ReadonlyMap<string, number> | undefined;

/** The number of the month that a word is, in lower case. */
export function monthNamed(word: string): number | undefined {
  made ??= new Map([
    ...NAMES.trim()
      .split('\n')
      .flatMap((list) => list.split(' ').map((name, index) => [plain(name), index + 1] as const)),
    ...LANGUAGES.flatMap((language) =>
      months(language).flatMap((names, index) => names.map((name) => [plain(name), index + 1] as const)),
    ),
  ]);
  return made.get(plain(word));
}

/** Without accents and vowel signs, which people leave out. */
function plain(word: string): string {
  return /^[\x00-\x7f]*$/.test(word)
    ? word
    : word
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .normalize('NFC')
        .replace(/^[أإآ]/, 'ا');
}

const AMBIGUOUS: ReadonlySet<string> = new Set('may march mars mart marca mei luty май мая'.split(' '));
const SHORT = 3;

/** Names that are words or names of people as well, and short ones: months only beside a number. */
export function isAmbiguous(name: string): boolean {
  return name.length <= SHORT || AMBIGUOUS.has(name);
}
