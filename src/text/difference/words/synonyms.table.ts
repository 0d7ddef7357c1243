/** Words that mean the same for our purpose. Each line begins with the word that stands for the others. */
import { stemOf } from './word-set.ts';

const SYNONYMS = `
use utilise utilize employ
database db
production prod
configuration config
repository repo
authentication auth
live reside
documentation docs
environment env
application app
favourite favorite
colour color
license licence
administrator admin
javascript js
typescript ts
kubernetes k8s
postgresql postgres
speak talk
buy purchase
begin start
end finish
maximum max
minimum min
team-mate teammate
own possess
contain hold
telephone phone
photo photograph picture
film movie
job position
holiday vacation
automobile car
go goes
`;

export const SYNONYM: ReadonlyMap<string, string> = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stemOf);
      return others.map((other) => [other, first] as const);
    }),
);
