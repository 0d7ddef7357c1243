/** What a write did, in a sentence. */
import { type AnswerText, type Fields, indented } from './answer-text.ts';

const STORED: Readonly<Record<string, string>> = {
  stored: 'Stored as',
  duplicate: 'Already stored as',
  merged: 'Merged into',
};
const WAITS = 'a person has not reviewed it yet, so it is shown as unreviewed';

/** By the kind of conflict: what to think of the other item. */
const AGAINST: Readonly<Record<string, string>> = {
  contradiction: 'contradicts',
  staleness: 'is newer than, or outdated by,',
  duplicate: 'says nearly the same as',
};

interface Conflict {
  readonly id: string;
  readonly kind: string;
  readonly item: string;
  readonly text: string;
}

interface Remembered {
  readonly status: string;
  readonly id: string;
  readonly version: number;
  readonly memoryStatus: string;
  readonly conflicts?: readonly Conflict[] | undefined;
  readonly similar?: readonly Similar[] | undefined;
  readonly hint?: string | undefined;
}

interface Similar {
  readonly id: string;
  readonly text: string;
}

export function rememberedText({
  status,
  id,
  version,
  memoryStatus,
  conflicts = [],
  similar = [],
  hint,
}: Remembered): AnswerText {
  const review =
    memoryStatus === 'inbox' ? ` (${WAITS})` : memoryStatus === 'active' ? '' : ` (${String(memoryStatus)})`;
  const nth = version === 1 ? '' : `, version ${String(version)}`;
  const said = `${STORED[String(status)] ?? String(status)} ${String(id)}${nth}${review}.`;
  const hints = hint === undefined ? [] : [hint];
  const near = similar.filter((one) => !conflicts.some(({ item }) => item === one.id));
  if (conflicts.length === 0 && near.length === 0) return { said: [said, ...hints] };
  const against = conflicts.map(
    ({ kind, item, id: conflict }) => `(!) It ${AGAINST[kind] ?? kind} ${item} (${conflict}).`,
  );
  const instead = near.length === 0 ? [] : [`If it replaces ${near[0]!.id}, revise that one and forget ${String(id)}.`];
  return {
    said: [said, ...hints, ...against, ...(conflicts.length === 0 ? instead : [NEXT])],
    recalled: [...conflicts, ...near.map(({ id: item, text }) => ({ item, text }))].map(
      ({ item, text }) => `[${item}] ${indented(text)}`,
    ),
  };
}

const NEXT = 'Both are stored. If only one is true, revise or forget the other, or ask the user.';

export function revisedText({ status, id, version, conflict }: Fields): AnswerText {
  if (status === 'proposed')
    return {
      said: [
        `Proposed as ${String(id)}. A person wrote or accepted the memory, so it stays unchanged until a person accepts this.`,
      ],
    };
  const said =
    status === 'unchanged' ? `${String(id)} already says this` : `Revised ${String(id)}, version ${String(version)}`;
  const clash =
    typeof conflict === 'string' ? ` It was changed meanwhile; both versions are kept as conflict ${conflict}.` : '';
  return { said: [`${said}.${clash}`] };
}

interface Asserted {
  readonly status: string;
  readonly id: string;
  readonly superseded: readonly { readonly id: string; readonly statement: string }[];
  readonly contradicts: readonly string[];
}

export function assertedText({ status, id, superseded, contradicts: against }: Asserted): AnswerText {
  const replaced = superseded.map((claim) => `replaces [${claim.id}] ${indented(claim.statement)}`);
  const said =
    status === 'supported' ? `${String(id)} already existed and has one more source.` : `Asserted as ${String(id)}.`;
  return {
    said: [said, ...(against.length === 0 ? [] : [`(!) It contradicts ${against.join(', ')}; why shows both.`])],
    recalled: replaced,
  };
}

export function forgottenText({ status, id }: Fields): AnswerText {
  return {
    said: [
      status === 'unchanged'
        ? `${String(id)} was already archived.`
        : `Archived ${String(id)}; restore brings it back.`,
    ],
  };
}
