/** Opposites. Each line has two sides; the words of one side mean about the same here, those of the other the opposite. */
import { stemOf } from './word-set.ts';

const OPPOSITES = `
enabled enable enables activated activate | disabled disable disables deactivated deactivate
required require requires mandatory compulsory need needs needed | optional
allowed allow allows permitted permit permits | forbidden forbid forbids prohibited prohibit prohibits banned disallowed disallow disallows
always | never
synchronous synchronously sync | asynchronous asynchronously async
public publicly | private privately
before | after
increase increases increased increasing rise rises rose | decrease decreases decreased decreasing fall falls fell
like likes liked love loves loved enjoy enjoys enjoyed adore adores | dislike dislikes disliked hate hates hated detest detests loathe loathes
available | unavailable
ascending | descending
locked | unlocked
pass passes passed succeed succeeds succeeded successful success | fail fails failed failing failure
accept accepts accepted approve approves approved | reject rejects rejected decline declines declined refuse refuses refused
sensitive | insensitive
mutable | immutable
safe | unsafe
online | offline
light | dark
on | off
include includes included | exclude excludes excluded
supported | deprecated unsupported
valid | invalid
left-handed | right-handed
visible | hidden invisible
automatically automatic | manually manual
open opened opens | closed close closes
better | worse
faster | slower
cheaper | costlier
encrypted | unencrypted
known | unknown
reversible | irreversible
possible | impossible
correct | incorrect
complete | incomplete
stateful | stateless
dynamic dynamically | static statically
internal internally | external externally
agree agrees agreed | disagree disagrees disagreed
present | absent
happy satisfied | unhappy dissatisfied
stable | unstable
paid | unpaid
reliable | unreliable
employed | unemployed
married | unmarried divorced
vegetarian | carnivore
blocking | nonblocking non-blocking
verified | unverified
trusted | untrusted
signed | unsigned
ordered | unordered
compatible | incompatible
secure | insecure
allow-listed | deny-listed
`;

/** Stem → the pair it belongs to and its side. */
export const OPPOSITE: ReadonlyMap<string, { readonly pair: string; readonly side: 1 | -1 }> = new Map(
  OPPOSITES.trim()
    .split('\n')
    .flatMap((line) => {
      const [one = '', other = ''] = line.split('|');
      const pair = `±${one.trim().split(' ')[0]}`;
      const sided = (words: string, side: 1 | -1) =>
        words
          .trim()
          .split(/\s+/)
          .map((word) => [stemOf(word), { pair, side }] as const);
      return [...sided(one, 1), ...sided(other, -1)];
    }),
);
