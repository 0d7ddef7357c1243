/** What an event would make true. */
import { fieldsOf } from '../base/records.ts';
import { kindNoun } from '../model/nouns.ts';
import { PLAIN_NOUNS } from '../store/port/tables.ts';
import type { Value } from './value-keys.ts';

/** What a claim says: its statement and, where it names all three, what it says of whom. */
export function valuesOfClaim(
  statement: string | undefined,
  { subject, predicate, object }: Record<'subject' | 'predicate' | 'object', string>,
): Value[] {
  const said = subject && predicate && object ? [{ subject, predicate, object }] : [];
  return [...textValues(statement), ...said];
}

/**
 * What the event would make true: each text that others will read as knowledge, as a whole (REJ-12). What was said or stored as a source is recorded
 * all the same, and reasons only say why somebody did something. What other events bring back is looked at by the verbs that do so.
 */
export function valuesIn(kind: string, data: Record<string, unknown>): Value[] {
  switch (kind) {
    case 'memory.remembered':
      return memoryValues(data);
    case 'memory.revised':
      return memoryValues(fieldsOf(data.changes));
    case 'memory.tagged':
      return textValues(data.tags);
    case 'claim.asserted': {
      const { subject, predicate, object } = fieldsOf(data.keys);
      const keys = { subject: String(subject ?? ''), predicate: String(predicate ?? ''), object: String(object ?? '') };
      return [...textValues(data.topic), ...valuesOfClaim(String(data.statement), keys)];
    }
    case 'claim.supported':
      return textValues(data.statement);
    case 'link.made':
      return [{ from: String(data.from), to: String(data.to), type: String(data.type) }, ...textValues(data.note)];
    case 'session.started':
    case 'session.updated':
      return textValues(data.changes);
    case 'session.completed':
    case 'session.discarded':
      return textValues(data.summary);
    case 'resource.put':
      return textValues([data.title, data.metadata]);
    case 'frame.defined':
      return textValues([data.name, data.frame]);
    case 'block.archived':
      return [];
    default:
      return textValues(describingFields(kindNoun(kind)).map((field) => data[field]));
  }
}

/** Events that name or describe something. */
const DESCRIBING: ReadonlySet<string> = new Set(['block', 'conversation', 'identity', 'scope', 'tag', 'predicate']);
const DESCRIPTIONS = ['content', 'label', 'name', 'title', 'description', 'summary', 'aliases', 'names', 'metadata'];

function describingFields(noun: string): readonly string[] {
  if (DESCRIBING.has(noun)) return DESCRIPTIONS;
  const plain = PLAIN_NOUNS.find((one) => one.noun === noun);
  return plain ? [plain.title, plain.words] : [];
}

function memoryValues({ content, name, category, payload, tags }: Record<string, unknown>): Value[] {
  return textValues([content, name, category, payload, tags]);
}

/** Every text in it, as deep as it goes. With no recursion: a payload may be deep. */
function textValues(told: unknown): Value[] {
  const texts = new Set<string>();
  for (const waiting = [told]; waiting.length > 0; ) {
    const one = waiting.pop();
    if (typeof one === 'string') texts.add(one);
    else if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) waiting.push(member);
  }
  return [...texts].map((text) => ({ text }));
}
