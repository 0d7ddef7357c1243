/** What must be true of what a client did, seen from the model and from the store. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { RealClient } from './client.ts';
import type { TestMachine } from './machine.ts';
import type { ScriptedModel } from './mock/model.ts';
import { BUDGET, CALLED, DECISION, LEARNT, PROMPT, REPLY } from './scenario.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string | number;
}

interface Evidence {
  readonly kind: string;
  readonly content: string;
  readonly session: string | null;
  readonly actor: { readonly kind: string; readonly id: string };
}
interface LoggedCall {
  readonly tool: string;
  readonly client: string | null;
  readonly session: string | null;
  readonly summary: string | null;
  readonly actor: { readonly kind: string; readonly id: string };
}

const FENCE = '::recollect-begin:';
/** Clients say around a result what it is. */
const LEEWAY = 1.05;

export async function checksOf(client: RealClient, model: ScriptedModel, machine: TestMachine): Promise<Check[]> {
  const results = model.turns.length === 0 ? [] : client.wire.toolResults(model.turns.at(-1)!);
  const answers = results.filter((_, index) => model.called[index] !== client.waits);
  const [pack = '', found = '', item = '', kept = '', session = ''] = answers;
  const { calls } = await machine.recollect<{ calls: LoggedCall[] }>('tool-calls');
  const seen = await machine.recollect<{ events: Evidence[] }>('events', '--type', 'evidence', '--order', 'oldest');
  const first = JSON.stringify(model.turns[0] ?? {});
  const checks = [
    check('tools answered', answers.length === CALLED.length, answers.length),
    check('tools missing', model.missing.length === 0, model.missing.join(', ') || 'none'),
    check('tokens of a pack', pack !== '' && countTokens(pack) <= BUDGET * LEEWAY, countTokens(pack)),
    check('pack is fenced text', pack.includes(FENCE) && !pack.includes('"items"'), pack.slice(0, 60)),
    check('pack has the decision', pack.includes(DECISION), pack.includes(DECISION) ? 'yes' : 'no'),
    check('recall is fenced text', found.includes(FENCE) && !found.includes('"items"'), countTokens(found)),
    check(
      'the prompt is not recalled',
      found !== '' && !found.includes(PROMPT),
      found.includes(PROMPT) ? 'it is' : 'it is not',
    ),
    check('get is text', item !== '' && !item.includes('null'), countTokens(item)),
    check('remember is a sentence', kept.includes('mem_') && !kept.includes('{'), kept.slice(0, 80)),
    check('start_session is text', session.includes('ses_') && !session.includes('null'), countTokens(session)),
    check(
      'the agent is the client',
      calls.every(({ actor }) => actor.id === client.name),
      calls[0]?.actor.id ?? 'none',
    ),
    check('calls have a line', calls.length > 0 && calls.every(({ summary }) => summary), calls[0]?.summary ?? 'none'),
  ];
  if (!client.hasHooks) return checks;
  const said = (kind: string) => seen.events.filter((event) => event.kind === kind);
  const prompts = said('user_message').filter(({ content }) => content.includes(PROMPT));
  const replies = said('assistant_message').filter(({ content }) => content.includes(REPLY));
  const own = seen.events.filter(({ content, kind }) => kind.startsWith('tool') && isOurs(content));
  const sessions = new Set([...seen.events, ...calls].map((one) => one.session));
  const order = [seen.events.indexOf(prompts[0]!), seen.events.indexOf(replies[0]!)];
  return [
    ...checks,
    check(
      'a pack opens the session',
      first.includes(FENCE) && first.includes(DECISION),
      first.includes(FENCE) ? 'yes' : 'no',
    ),
    check('the prompt is kept once', prompts.length === 1, prompts.length),
    check('the prompt is kept as typed', prompts[0]?.content === PROMPT, prompts[0]?.content.slice(0, 80) ?? 'none'),
    check('the reply is kept once', replies.length === 1, replies.length),
    check('own calls are not kept', own.length === 0, own.length),
    check('prompt before reply', order[0]! >= 0 && order[0]! < order[1]!, order.join(' < ')),
    check('turns and calls are one session', sessions.size === 1 && !sessions.has(null), [...sessions].join(', ')),
    check(
      'hooks are the same agent',
      seen.events.length > 0 && seen.events.every(({ actor }) => actor.id === client.name && actor.kind === 'agent'),
      seen.events[0]?.actor.kind ?? 'none',
    ),
  ];
}

/** A call of our tools, or what came back. Another tool may well name our server. */
function isOurs(content: string): boolean {
  return [FENCE, LEARNT, 'Stored as mem_', 'mcp__recollect', 'recollect-recall', 'recollect_recall'].some((part) =>
    content.includes(part),
  );
}

function check(name: string, ok: boolean, found: string | number): Check {
  return { name, ok, found };
}
