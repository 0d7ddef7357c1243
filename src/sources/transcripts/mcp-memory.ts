/** The file of the reference memory server of MCP: entities with what was observed of them, and relations. */
import { type Fields, type Turn, type TurnReader, textIn, wholeText } from './turn.ts';

export const MCP_MEMORY = 'mcp-memory';

export function recognisesMcpMemory(line: Fields): boolean {
  return (
    (line.type === 'entity' && Array.isArray(line.observations)) || (line.type === 'relation' && 'relationType' in line)
  );
}

/** Each observation is a statement of its own, known by its words. */
export function mcpMemoryReader(): TurnReader {
  return (line) => {
    if (line.type === 'relation') {
      const [from, type, to] = [textIn(line.from), textIn(line.relationType), textIn(line.to)];
      return from && type && to ? [statement(`${from} ${type.replaceAll('_', ' ')} ${to}`)] : [];
    }
    const name = textIn(line.name);
    const observations = Array.isArray(line.observations) ? line.observations : [];
    if (name === undefined) return [];
    const about = textIn(line.entityType);
    return observations.flatMap((words) =>
      textIn(words) === undefined
        ? []
        : [statement(`${name}: ${words}`, about === undefined ? undefined : { entityType: about.slice(0, 500) })],
    );
  };
}

function statement(words: string, metadata?: Turn['metadata']): Turn {
  return { kind: 'explicit_memory', content: wholeText(words), metadata };
}
