/** Data: the words of Dutch. */
import type { WordsOfALanguage } from './words-of-a-language.ts';

export const DUTCH: WordsOfALanguage = {
  functionWords: `
de het een en of maar dat die wat wie welke wanneer hoe waar waarom hoeveel is zijn was waren wordt worden werd heeft hebben had ik jij je hij zij ze wij we jullie hun
mijn jouw onze ons niet geen wel in op aan met voor van door bij naar uit over onder tussen zonder tot sinds als dan ook nog al meer veel alle alles deze dit daar hier kan kunnen
moet moeten zal zullen om te er`,
  months: `
januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sept|sep oktober|okt november|nov december|dec`,
  weekdays: 'maandag|ma dinsdag|di woensdag|wo donderdag|do vrijdag|vr zaterdag|za zondag|zo',
};
