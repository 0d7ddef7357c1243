/** A server with one route that answers a small JSON, and nothing else: what the stack itself costs. Prints its address. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();
app.post('/v1/recall', async (c) => {
  const { query } = (await c.req.json()) as { query: string };
  return c.json({ query, items: [] });
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
