/** Data: the names of months in the languages that questions come in, as they are written in dates and without their accents, from January on. */

const NAMES = `
january february march april may june july august september october november december
jan feb mar apr may jun jul aug sep oct nov dec
januar februar marz april mai juni juli august september oktober november dezember
janner feber maerz april mai juni juli august september oktober november dezember
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
januari februari maart april mei juni juli augustus september oktober november december
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
  made ??= new Map(
    NAMES.trim()
      .split('\n')
      .flatMap((list) => list.split(' ').map((name, index) => [plain(name), index + 1] as const)),
  );
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

/** Names that are words of everyday English or German as well: months only beside a number. */
export const AMBIGUOUS: ReadonlySet<string> = new Set([
  'may',
  'march',
  'mar',
  'mars',
  'mei',
  'maj',
  'jan',
  'mart',
  'marca',
  'dec',
  'sep',
  'luty',
  'май',
  'มีนาคม',
]);
