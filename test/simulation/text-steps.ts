/** Random requests about blocks and documents: few names in several scopes, so that they meet. */
import type { Memory } from '../../src/index.ts';
import * as texts from './model/versioned-documents.ts';
import type { Situation, Step } from './steps.ts';
import { SCOPES } from './words.ts';

const TYPES = ['system', 'persona', 'human', 'custom'] as const;
const LABELS = ['rules', 'voice', 'Größe'];

/** As they are normalised. */
export const URIS = ['docs:a', 'docs:b', 'https://example.org/c'];
const ODD_URIS: Record<string, string> = {
  'docs:a': 'DOCS:a',
  'https://example.org/c': 'https://Example.org:443/x/../c',
};

export const TEXT_STEPS: Record<'setBlock' | 'editBlock' | 'putDocument', (situation: Situation) => Step> = {
  setBlock: (situation) => {
    const { random, contents } = situation;
    const kind = random.pick(TYPES);
    const request = {
      label: random.pick(LABELS),
      kind,
      ...(random.chance(0.85) ? { content: contents.next(random) } : {}),
      ...(random.chance(0.2) ? { authority: random.pick([10, 50, 51, 90]) } : {}),
      // Else agents could hardly ever change one.
      ...(kind === 'system' || random.chance(0.2) ? { locked: random.chance(0.3) } : {}),
      ...(random.chance(0.1) ? { maxTokens: random.between(5, 20) } : {}),
      ...(random.chance(0.5) ? { scope: random.pick(SCOPES) } : {}),
      ...why(situation, undefined),
    };
    return {
      request,
      run: async (memory) => [setAnswer(await memory.setBlock(request))],
      model: (asked, realIds) => [texts.setBlock(asked, request, realIds(0))],
    };
  },
  editBlock: (situation) => {
    const { random, contents } = situation;
    const id = textId(situation, 'blk_');
    const content = situation.state.texts.get(id)?.versions.at(random.chance(0.8) ? -1 : 0)?.content ?? 'none';
    const find = random.pick(content.split(' '));
    const edit =
      random.chance(0.5) || find === ''
        ? { append: contents.next(random) }
        : { find, ...(random.chance(0.8) ? { replace: random.pick(['boats', '', find]) } : {}) };
    const rest = why(situation, id);
    return {
      request: { id, ...edit, ...rest },
      run: async (memory) => [setAnswer(await memory.editBlock({ id, ...edit, ...rest }))],
      model: (asked) => [texts.editBlock(asked, id, edit, rest)],
    };
  },
  putDocument: (situation) => {
    const { random, contents } = situation;
    const uri = random.pick(URIS);
    const request = {
      uri,
      ...(random.chance(0.8) ? { content: contents.next(random) } : {}),
      ...(random.chance(0.2) ? { title: random.pick(['One', 'Two']) } : {}),
      ...(random.chance(0.2) ? { kind: random.pick(['note', 'file'] as const) } : {}),
      ...(random.chance(0.4) ? { parent: random.pick(URIS) } : {}),
      ...(random.chance(0.4) ? { scope: random.pick(SCOPES) } : {}),
      ...why(situation, undefined),
    };
    const asGiven = { ...request, uri: random.chance(0.3) ? (ODD_URIS[uri] ?? uri) : uri };
    return {
      request: asGiven,
      run: async (memory) => {
        const { scope: _, ...answer } = await memory.putDocument(asGiven);
        return [{ ...answer, conflict: answer.conflict !== null }];
      },
      model: (asked, realIds) => [texts.putDocument(asked, request, realIds(0))],
    };
  },
};

/** The verbs that memories have too. */
export function onText(verb: 'forget' | 'restore' | 'revert', situation: Situation): Step {
  const { random } = situation;
  const id = textId(situation, random.pick(['blk_', 'doc_']));
  const { reason, basedOn } = why(situation, id);
  const said = reason === undefined ? {} : { reason };
  if (verb === 'forget') {
    const as = random.pick(['forgotten', 'superseded'] as const);
    return {
      request: { id, as, ...said },
      run: (memory) => memory.forget({ id, as, ...said }),
      model: (asked) => texts.archive(asked, id, true, as, reason),
    };
  }
  if (verb === 'restore')
    return {
      request: { id, ...said },
      run: (memory) => memory.restore({ id, ...said }),
      model: (asked) => texts.archive(asked, id, false, null, reason),
    };
  const to = random.between(1, (situation.state.texts.get(id)?.versions.length ?? 1) + 1);
  const rest = { ...said, ...(basedOn === undefined ? {} : { basedOn }) };
  return {
    request: { id, to, ...rest },
    run: async (memory) => {
      const answer = await memory.revert({ id, to, ...rest });
      return { ...answer, conflict: answer.conflict !== null };
    },
    model: (asked) => texts.revert(asked, id, to, rest),
  };
}

function why({ random, state }: Situation, id: string | undefined): { reason?: string; basedOn?: number } {
  const latest = id === undefined ? random.between(1, 3) : (state.texts.get(id)?.versions.length ?? 1);
  return {
    ...(random.chance(0.3) ? { reason: 'Because' } : {}),
    ...(random.chance(id === undefined ? 0.15 : 0.3) ? { basedOn: random.between(1, latest) } : {}),
  };
}

function textId({ random, state }: Situation, prefix: string): string {
  const ids = [...state.texts.keys()].filter((id) => id.startsWith(prefix));
  return ids.length === 0 || random.chance(0.03) ? `${prefix}00000000000000000000000000` : random.pick(ids);
}

function setAnswer({ scope: _, ...answer }: Awaited<ReturnType<Memory['editBlock']>>) {
  return { ...answer, conflict: answer.conflict !== null };
}
