/** Transcripts made by hand, after what is publicly said about their formats. */
export const lines = (...values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

export const codex = (cwd: string) =>
  lines(
    {
      timestamp: '2026-03-01T09:00:00.000Z',
      type: 'session_meta',
      payload: { id: 'c0dex-1', cwd, cli_version: '0.120.0', instructions: 'Be brief' },
    },
    { timestamp: '2026-03-01T09:00:01.000Z', type: 'turn_context', payload: { cwd, model: 'gpt' } },
    {
      timestamp: '2026-03-01T09:00:01.100Z',
      type: 'response_item',
      payload: {
        type: 'message',
        role: 'user',
        content: [{ type: 'input_text', text: '<environment_context>\n<cwd>x</cwd>\n</environment_context>' }],
      },
    },
    {
      timestamp: '2026-03-01T09:00:02.000Z',
      type: 'response_item',
      payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Run the tests' }] },
    },
    {
      timestamp: '2026-03-01T09:00:02.000Z',
      type: 'event_msg',
      payload: { type: 'user_message', message: 'Run the tests' },
    },
    {
      timestamp: '2026-03-01T09:00:03.000Z',
      type: 'response_item',
      payload: { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Thinking' }], encrypted_content: 'zzz' },
    },
    {
      timestamp: '2026-03-01T09:00:04.000Z',
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'exec_command',
        arguments: '{"cmd":["bash","-lc","cargo test"]}',
        call_id: 'call_1',
      },
    },
    {
      timestamp: '2026-03-01T09:00:05.000Z',
      type: 'response_item',
      payload: {
        type: 'function_call_output',
        call_id: 'call_1',
        output: '{"output":"1 failed","metadata":{"exit_code":101}}',
      },
    },
    {
      timestamp: '2026-03-01T09:00:06.000Z',
      type: 'response_item',
      payload: {
        type: 'custom_tool_call',
        name: 'apply_patch',
        input: '*** Begin Patch\n+fixed\n*** End Patch',
        call_id: 'call_2',
      },
    },
    {
      timestamp: '2026-03-01T09:00:06.500Z',
      type: 'response_item',
      payload: { type: 'custom_tool_call_output', call_id: 'call_2', output: 'Success' },
    },
    {
      timestamp: '2026-03-01T09:00:07.000Z',
      type: 'response_item',
      payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Mended.' }] },
    },
  );

export const cursor = lines(
  {
    role: 'user',
    message: {
      content: [
        { type: 'text', text: '<user_info>\nOS: Linux\n</user_info>\n<user_query>\nRun the tests\n</user_query>' },
      ],
    },
  },
  {
    role: 'assistant',
    message: {
      content: [
        { type: 'text', text: 'Running them.' },
        { type: 'tool_use', name: 'Shell', input: { command: 'npm test' } },
      ],
    },
  },
  { role: 'assistant', message: { content: [{ type: 'text', text: 'They pass.' }] } },
);

const node = (id: string, role: string, parts: readonly unknown[], more: Record<string, unknown> = {}) => ({
  [id]: {
    id,
    parent: null,
    children: [],
    message: {
      id,
      author: { role },
      create_time: 1_772_355_600.5,
      content: { content_type: 'text', parts },
      metadata: {},
      ...more,
    },
  },
});

export const chatgpt = JSON.stringify(
  [
    {
      title: 'Birds',
      conversation_id: 'chat-1',
      create_time: 1_772_355_600,
      mapping: {
        root: { id: 'root', message: null, parent: null, children: ['a'] },
        ...node('sys', 'system', [''], { metadata: { is_visually_hidden_from_conversation: true } }),
        ...node('a', 'user', ['Where do herons nest?']),
        ...node('b', 'assistant', ['In the reeds.']),
        ...node('c', 'assistant', ['In tall trees.']),
        ...node('d', 'user', [{ content_type: 'image_asset_pointer', asset_pointer: 'file://x' }, 'And egrets?']),
      },
      current_node: 'd',
    },
  ],
  null,
  2,
);

export const claude = JSON.stringify([
  {
    uuid: 'conv-1',
    name: 'Birds',
    created_at: '2026-03-01T09:00:00.000000Z',
    chat_messages: [
      {
        uuid: 'm1',
        sender: 'human',
        text: 'Where do herons nest?',
        content: [{ type: 'text', text: 'Where do herons nest?' }],
        created_at: '2026-03-01T09:00:00.000000Z',
      },
      {
        uuid: 'm2',
        sender: 'assistant',
        text: 'In the reeds.',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text: 'In the reeds.' },
        ],
        created_at: '2026-03-01T09:00:05.000000Z',
      },
    ],
  },
]);

export const mcpMemory = lines(
  { type: 'entity', name: 'Ann', entityType: 'person', observations: ['Prefers short answers', 'Lives in Oslo'] },
  { type: 'relation', from: 'Ann', to: 'Shop', relationType: 'works_at' },
);

export const markdown = '# Deploying\n\nWe deploy on Tuesdays.\n\n## Rollback\nRun the last green build.\n';
