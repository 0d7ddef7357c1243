/** A server of the SDK with one tool and nothing behind it. */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1' });
  server.registerTool(
    'echo',
    { description: 'Says it again', inputSchema: z.object({ text: z.string() }) },
    ({ text }) => ({
      content: [{ type: 'text', text }],
    }),
  );
  return server;
});
process.stdin.once('end', () => process.exit(0));
