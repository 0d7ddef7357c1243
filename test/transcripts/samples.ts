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

/** As Codex 0.169 writes a call of ours: the server is a namespace, and the answer names only the call. */
export const codexOwnCalls = (cwd: string) => {
  const item = (payload: object) => ({
    timestamp: '2026-11-18T00:35:31.215Z',
    ordinal: 11,
    type: 'response_item',
    payload,
  });
  return lines(
    { timestamp: '2026-11-18T00:35:30.000Z', type: 'session_meta', payload: { id: 'c0dex-2', cwd } },
    item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Polars or pandas?' }] }),
    item({
      type: 'function_call',
      id: 'fc_1',
      name: 'recall',
      namespace: 'mcp__recollect',
      arguments: '{"query":"polars or pandas"}',
      call_id: 'call_1',
    }),
    item({
      type: 'function_call_output',
      call_id: 'call_1',
      output: 'Wall time: 0.0293 seconds\nOutput:\n{"query":"polars or pandas","items":[]}',
    }),
    item({
      type: 'custom_tool_call',
      name: 'exec',
      input: 'const found = await tools.mcp__recollect__recall({ query: "polars" });',
      call_id: 'call_2',
    }),
    item({ type: 'custom_tool_call_output', call_id: 'call_2', output: '{"query":"polars","items":[]}' }),
    item({
      type: 'function_call',
      name: 'search',
      namespace: 'mcp__docs',
      arguments: '{"query":"polars"}',
      call_id: 'call_3',
    }),
    item({ type: 'function_call_output', call_id: 'call_3', output: 'A page about Polars' }),
    item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Polars.' }] }),
  );
};

/** As Gemini CLI 0.61 writes it: a message comes again with its calls when they are answered. */
export const gemini = (cwd: string, session: string, prompt: string) => {
  const at = (second: number) => `2026-11-18T00:34:${second}.000Z`;
  const reply = { id: 'g1', timestamp: at(12), type: 'gemini', content: 'I run them.', thoughts: [], model: 'm' };
  const call = (id: string, name: string, args: object, output: string) => ({
    id,
    name,
    args,
    result: [{ functionResponse: { id, name, response: { output } } }],
    status: 'success',
    timestamp: at(12),
  });
  const toolCalls = [
    call('t1', 'run_shell_command', { command: 'npm test' }, '<untrusted_context>\nOutput: ok\n</untrusted_context>'),
    call('t2', 'mcp_recollect_recall', { query: 'herons' }, 'Herons'),
    call('t3', 'read_file', { file_path: 'a.txt' }, 'the whole file'),
  ];
  const setting = `<session_context>\nThis is the Gemini CLI.\n- **Workspace Directories:**\n  - ${cwd}\n</session_context>`;
  return lines(
    { sessionId: session, projectHash: '552fed9e', startTime: at(10), lastUpdated: at(10), kind: 'main' },
    { $set: { messages: [{ id: 'u0', timestamp: at(10), type: 'user', content: [{ text: setting }] }] } },
    { id: 'u1', timestamp: at(11), type: 'user', content: [{ text: prompt }] },
    { $set: { lastUpdated: at(11) } },
    reply,
    { ...reply, toolCalls },
    {
      id: 'u2',
      timestamp: at(13),
      type: 'user',
      content: toolCalls.map(({ result }) => result[0]),
    },
    { id: 'g2', timestamp: at(14), type: 'gemini', content: 'All tests pass.', thoughts: [], model: 'm' },
    { $set: { lastUpdated: at(14) } },
  );
};

/** As Copilot CLI 1.0 writes it. */
export const copilot = (cwd: string, session: string) => {
  let count = 0;
  const event = (type: string, data: object) => ({
    type,
    data,
    id: `e${++count}`,
    timestamp: '2026-11-18T00:34:45.540Z',
    parentId: null,
  });
  const called = (toolCallId: string, toolName: string, args: object, content: string) => [
    event('tool.execution_start', { toolCallId, toolName, arguments: args, turnId: '0' }),
    event('tool.execution_complete', { toolCallId, turnId: '0', success: true, result: { content } }),
  ];
  return lines(
    event('session.start', { sessionId: session, version: 1, producer: 'copilot-agent', context: { cwd } }),
    event('hook.start', { hookType: 'sessionStart', input: { initialPrompt: 'Run the tests' } }),
    event('user.message', { content: 'Run the tests', transformedContent: '<current_datetime>x</current_datetime>' }),
    event('system.message', { role: 'system', content: 'You are a terminal assistant.' }),
    event('assistant.message', { messageId: 'm1', content: 'I run them.', toolRequests: [] }),
    ...called('call_1', 'bash', { command: 'npm test', description: 'Run tests' }, 'ok'),
    ...called('call_2', 'recollect-recall', { query: 'herons' }, 'Nothing was found.'),
    ...called('call_3', 'view', { path: 'a.txt' }, 'the whole file'),
    event('assistant.message', { messageId: 'm2', content: '', toolRequests: [] }),
    event('assistant.message', { messageId: 'm3', content: 'All tests pass.', toolRequests: [] }),
  );
};

/** As `opencode export` of 1.18 writes it. */
export const opencode = (directory: string) => {
  const message = (id: string, role: string, parts: object[]) => ({
    info: { id, role, sessionID: 'ses_oc1', time: { created: 1_794_965_632_694 } },
    parts: parts.map((part, nth) => ({ ...part, id: `${id}-${nth}`, sessionID: 'ses_oc1', messageID: id })),
  });
  const tool = (callID: string, name: string, input: object, output: string) => ({
    type: 'tool',
    tool: name,
    callID,
    state: { status: 'completed', input, output, title: name, metadata: {} },
  });
  const value = {
    info: { id: 'ses_oc1', slug: 'nimble-rocket', projectID: 'global', directory, title: 't', version: '1.18.33' },
    messages: [
      message('msg_1', 'user', [
        { type: 'text', text: 'Run the tests' },
        { type: 'text', text: 'Called the Read tool', synthetic: true },
      ]),
      message('msg_2', 'assistant', [
        { type: 'step-start', snapshot: '2b2238' },
        { type: 'text', text: 'I run them.' },
        tool('call_1', 'bash', { command: 'npm test', description: 'Run tests' }, 'ok'),
        tool('call_2', 'recollect_recall', { query: 'herons' }, 'Nothing was found.'),
        tool('call_3', 'read', { filePath: 'a.txt' }, 'the whole file'),
      ]),
      message('msg_3', 'assistant', [{ type: 'text', text: 'All tests pass.' }]),
    ],
  };
  return JSON.stringify(value, null, 2);
};

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
