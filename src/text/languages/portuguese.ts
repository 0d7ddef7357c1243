/** Data: the words of Portuguese. */
import type { WordsOfALanguage } from './words-of-a-language.ts';

export const PORTUGUESE: WordsOfALanguage = {
  functionWords: `
o a os as um uma uns umas de do da dos das e ou mas que quem qual quais quando como onde quanto quantos é são era eram foi foram ser estar está estão há tem têm temos
eu tu ele ela nós eles elas você vocês se seu sua seus suas meu minha nosso nossa não sim em no na nos nas com por pelo pela para sem sobre entre até desde mais muito também já
todo todos toda todas este esta estes estas esse essa isso isto aquele aquela ao aos à às porque`,
  months: `
janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez`,
  weekdays: `
segunda-feira|segunda|seg terça-feira|terça|ter quarta-feira|quarta|qua quinta-feira|quinta|qui sexta-feira|sexta|sex sábado|sáb domingo|dom`,
};
