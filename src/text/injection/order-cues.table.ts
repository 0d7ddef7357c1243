/** What every rule about orders to a model can begin with and needs, of all of them and by how the text is read. */
import { englishRules } from './english-rules.ts';
import { otherLanguages } from './other-languages.ts';
import { cuesOf } from './rule-cues.ts';

export const ALL = cuesOf([...englishRules(), ...otherLanguages()]);
export const ENGLISH = cuesOf(englishRules());
export const OTHERS = cuesOf(otherLanguages());
