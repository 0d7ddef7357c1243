/** Data: the words of Spanish. */
import type { WordsOfALanguage } from './words-of-a-language.ts';

export const SPANISH: WordsOfALanguage = {
  functionWords: `
el la los las un una unos unas de del y e o pero que quien qué quién cuál cuándo cómo dónde cuánto cuántos es son era eran fue fueron ser estar está están hay ha han había
he hemos tiene tienen yo tú él ella nosotros ellos ellas usted ustedes se su sus mi mis tu tus nuestro nuestra nuestros nuestras no sí en con por para sin sobre entre hasta desde hacia
como más muy también ya todo todos toda todas este esta estos estas ese esa esos esas al porque cuando donde si`,
  months: `
enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic`,
  weekdays: 'lunes|lun martes|mar miércoles|mié jueves|jue viernes|vie sábado|sáb domingo|dom',
};
