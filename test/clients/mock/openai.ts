/** OpenAI's two APIs: Responses, which Codex speaks, and chat completions, which everybody else does. */
import { type Json, listOf, sendEvents, sendJson, type Wire, wordsOf } from './model.ts';

const SEPARATOR = '__';

export const responses: Wire = {
  isTurn: (path, { tools }) => path.includes('/responses') && listOf(tools).length > 0,
  toolNames: ({ tools }) => listOf(tools).flatMap(namesIn),
  toolResults: ({ input }) =>
    listOf(input)
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => wordsOf(output)),
  answer(response, path, _, { text, call }, number) {
    if (!path.includes('/responses')) return sendJson(response, { data: [] });
    const id = `resp_${number}`;
    const item = call
      ? {
          type: 'function_call',
          id: `fc_${number}`,
          call_id: `call_${number}`,
          ...nameParts(call.name),
          arguments: JSON.stringify(call.input),
        }
      : {
          type: 'message',
          role: 'assistant',
          id: `msg_${number}`,
          content: [{ type: 'output_text', text: text ?? '' }],
        };
    const usage = {
      input_tokens: 10,
      input_tokens_details: null,
      output_tokens: 5,
      output_tokens_details: null,
      total_tokens: 15,
    };
    sendEvents(
      response,
      [
        { type: 'response.created', response: { id } },
        { type: 'response.output_item.done', item },
        { type: 'response.completed', response: { id, usage } },
      ],
      true,
    );
  },
};

/** Tools of a server stand in a namespace. */
function namesIn(tool: Json): string[] {
  if (tool.type !== 'namespace') return [String(tool.name)];
  return listOf(tool.tools).map(({ name }) => `${String(tool.name)}${SEPARATOR}${String(name)}`);
}

function nameParts(name: string): Json {
  const at = name.lastIndexOf(SEPARATOR);
  return name.startsWith('mcp__') && at > 0
    ? { namespace: name.slice(0, at), name: name.slice(at + SEPARATOR.length) }
    : { name };
}

export const completions: Wire = {
  isTurn: (path, { tools }) => path.includes('/chat/completions') && listOf(tools).length > 0,
  toolNames: ({ tools }) => listOf(tools).map((tool) => String((tool.function as Json | undefined)?.name)),
  toolResults: ({ messages }) =>
    listOf(messages)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => wordsOf(content)),
  answer(response, path, body, { text, call }, number) {
    if (!path.includes('/chat/completions')) return sendJson(response, { data: [{ id: 'mock', object: 'model' }] });
    const message = call
      ? {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              index: 0,
              id: `call_${number}`,
              type: 'function',
              function: { name: call.name, arguments: JSON.stringify(call.input) },
            },
          ],
        }
      : { role: 'assistant', content: text ?? '' };
    const finish_reason = call ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const base = { id: `chat_${number}`, created: 1, model: 'mock' };
    if (body.stream !== true)
      return sendJson(response, {
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason }],
        usage,
      });
    const chunk = (choice: Json) => ({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of [
      chunk({ delta: message, finish_reason: null }),
      { ...chunk({ delta: {}, finish_reason }), usage },
    ])
      response.write(`data: ${JSON.stringify(part)}\n\n`);
    response.end('data: [DONE]\n\n');
  },
};
