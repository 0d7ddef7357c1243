/** One form for each URI, so that the same document is not kept twice. Nothing is ever fetched. */
import { RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';

/** A face may show a URI as a link; these would run or carry something instead of naming it. */
const REFUSED = new Set(['javascript:', 'vbscript:', 'data:', 'blob:']);
/** A single letter is a drive, not a scheme. */
const SCHEME = /^[a-z][a-z0-9+.-]+:./i;

/** The scheme and the host in lower case, without default port and dot segments, everything else percent-encoded. */
export function normaliseUri(text: string, field: string): string {
  const given = text.trim().normalize('NFC');
  const url = SCHEME.test(given) && URL.canParse(given) ? new URL(given) : undefined;
  if (!url)
    throw refused(
      field,
      text,
      'is not a URI',
      'Begin with a scheme, for example docs:handbook/deploy or file:///srv/notes.md.',
    );
  if (REFUSED.has(url.protocol))
    throw refused(
      field,
      text,
      `may not begin with ${url.protocol}`,
      'Give the address of the document, and its words as text.',
    );
  if (url.username !== '' || url.password !== '')
    throw refused(
      field,
      text,
      'contains a user name or a password',
      'Omit them: everyone who reads the scope would see them.',
    );
  if (url.href.length > LIMITS.uri)
    throw refused(field, text, `is longer than ${LIMITS.uri} characters when it is written out`, 'Use a shorter one.');
  return url.href;
}

function refused(field: string, text: string, problem: string, hint: string): RecollectError {
  // A password must not come back in a message either.
  const shown = problem.includes('password') ? '' : `: ${show(text)}`;
  return new RecollectError('invalid_input', `${field} ${problem}${shown}`, { hint, details: { field } });
}
