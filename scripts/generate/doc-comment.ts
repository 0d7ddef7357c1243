/** The doc comment of a method of the library: what an editor shows for it. TypeScript hands it on from the index of operations to the methods of a memory. */
import type { Operation } from '../../src/operations/define.ts';
import { inputSchema } from './command-table.ts';

export function docComment(operation: Operation, method: string): string {
  const { properties = {}, required = [] } = inputSchema(operation);
  const fields = Object.entries(properties).map(([name, { description, default: fallback }]) => {
    const isRequired = required.includes(name) && fallback === undefined;
    const usual = fallback === undefined ? '' : ` (default: \`${JSON.stringify(fallback)}\`)`;
    return `- \`${name}\`${isRequired ? ' (required)' : ''}: ${description ?? ''}${usual}`;
  });
  const examples = operation.examples.map(({ title, input }) => {
    const given = Object.keys(input as object).length === 0 ? '' : literal(input);
    return `@example ${title}\n\`\`\`ts\nawait memory.${method}(${given});\n\`\`\``;
  });
  const lines = [
    `${operation.summary}.`,
    '',
    operation.description,
    ...(fields.length === 0 ? [] : ['', 'Input:', ...fields]),
    '',
    ...examples.flatMap((example) => example.split('\n')),
  ];
  if (lines.some((line) => line.includes('*/')))
    throw new Error(`A text of ${operation.name} would end its doc comment`);
  return ['  /**', ...lines.map((line) => (line === '' ? '   *' : `   * ${line}`)), '   */'].join('\n');
}

/** As one writes it: keys and texts with as few quotes as they need. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([key, member]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : literal(key);
    return `${name}: ${literal(member)}`;
  });
  return `{ ${members.join(', ')} }`;
}
