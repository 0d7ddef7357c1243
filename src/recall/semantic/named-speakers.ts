/** The question without the names of those who speak: they seldom say their own name, and a model takes a name for what a text is about. */
import { LIMITS } from '../../base/limits.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { speakerLabel } from '../../knowledge/texts/labels.ts';

const NAME = /\p{Lu}[\p{L}\p{N}-]*/gu;

export async function withoutSpeakers(
  query: ReadContext,
  {
    text: question,
    scope,
    inherit,
  }: { readonly text: string; readonly scope?: string | undefined; readonly inherit: boolean },
): Promise<string> {
  if (question.length > LIMITS.question) return question;
  const names = [...new Set([...question.matchAll(NAME)].map(([name]) => name))];
  if (names.length === 0) return question;
  const access = await query.scopes.access(scope, inherit);
  const held = new Set(await query.view.labelsAmong(access, names.map(speakerLabel)));
  const speakers = names.filter((name) => held.has(speakerLabel(name)));
  return speakers.reduce(
    (text, name) =>
      text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${name}(['’]s)?(?![\\p{L}\\p{N}])`, 'gu'), (_, of) =>
        of ? 'my' : 'I',
      ),
    question,
  );
}
