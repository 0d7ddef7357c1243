/** Starts a private server by hand, prints its URL and runs until Ctrl-C: `npx node scripts/postgres/run.ts [--durable] [name=value …]`. */
import { parseArgs } from 'node:util';
import { startServer } from './server.ts';

const { values, positionals } = parseArgs({ options: { durable: { type: 'boolean' } }, allowPositionals: true });
const settings = Object.fromEntries(positionals.map((word) => word.split(/=(.*)/s, 2)));
const server = await startServer({ durable: values.durable ?? false, settings });
console.log(server.adminUrl);
// Nothing else keeps this process alive.
const hold = setInterval(() => undefined, 2 ** 30);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    clearInterval(hold);
    void server.stop();
  });
