/** Anthropic's Messages API. */
import { type Json, listOf, sendEvents, sendJson, type Wire, wordsOf } from './model.ts';

/** Side questions, such as for a title, bring hardly any tools. */
const OWN_TOOLS = 4;

export const anthropic: Wire = {
  isTurn: (path, { tools }) =>
    path.startsWith('/v1/messages') && !path.includes('count_tokens') && listOf(tools).length >= OWN_TOOLS,
  toolNames: ({ tools }) => listOf(tools).map(({ name }) => String(name)),
  toolResults: ({ messages }) =>
    listOf(messages)
      .flatMap(({ content }) => listOf(content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => wordsOf(content)),
  answer(response, path, body, { text, call }, number) {
    if (path.includes('count_tokens')) return sendJson(response, { input_tokens: 100 });
    if (!path.startsWith('/v1/messages')) return sendJson(response, {}, 404);
    const block = call
      ? { type: 'tool_use', id: `toolu_${number}`, name: call.name, input: call.input }
      : { type: 'text', text: text ?? '' };
    const message = {
      id: `msg_${number}`,
      type: 'message',
      role: 'assistant',
      model: body.model ?? 'mock',
      stop_sequence: null,
      usage: { input_tokens: 100, output_tokens: 20 },
    };
    const stop_reason = call ? 'tool_use' : 'end_turn';
    if (body.stream !== true) return sendJson(response, { ...message, content: [block], stop_reason });
    sendEvents(
      response,
      [
        { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
        ...blockEvents(block, call?.input),
        { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } },
        { type: 'message_stop' },
      ],
      true,
    );
  },
};

function blockEvents(block: Json, input: Json | undefined): Json[] {
  const empty = input ? { ...block, input: {} } : { ...block, text: '' };
  const delta = input
    ? { type: 'input_json_delta', partial_json: JSON.stringify(input) }
    : { type: 'text_delta', text: block.text };
  return [
    { type: 'content_block_start', index: 0, content_block: empty },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
  ];
}
