/** An address with several hosts: the first one that is of the wanted kind is used. */
import { expect, onTestFinished, test } from 'vitest';
import { canHaveStandby } from '../../scripts/postgres/standby.ts';
import { openMemory, RecollectError } from '../../src/index.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describeOwnPostgres, describePostgres } from '../support/postgres/describe-postgres.ts';
import { startOwnServer } from '../support/postgres/own-server.ts';

/** The address with other hosts and settings. */
function withHosts(url: string, hosts: string, settings = ''): string {
  const { username, password, pathname } = new URL(url);
  return `postgres://${username}:${password}@${hosts}${pathname}${settings}`;
}

describePostgres('of several hosts', () => {
  test('one that does not listen is passed over', async () => {
    const { url } = await freshDatabase();
    const memory = await openMemory({ url: withHosts(url, `127.0.0.1:1,${new URL(url).host}`), scope: 'project:a' });
    onTestFinished(() => memory.close());
    expect(await memory.remember({ content: 'On the second' })).toMatchObject({ status: 'stored' });
  });

  test('none listens: the address cannot be reached, and all of it is shown but the password', async () => {
    const opening = openMemory({ url: 'postgres://anna:hunter2@127.0.0.1:1,127.0.0.1:2/memory' });
    await expect(opening).rejects.toMatchObject({
      code: 'store_unreachable',
      message: expect.stringContaining('postgres://127.0.0.1:1,127.0.0.1:2/memory'),
    });
    await expect(opening).rejects.toMatchObject({ message: expect.not.stringContaining('hunter2') });
  });

  test('none is of the kind that is wanted: that is said', async () => {
    const { url } = await freshDatabase();
    const { host } = new URL(url);
    const opening = openMemory({ url: withHosts(url, `${host},${host}`, '?target_session_attrs=standby') });
    await expect(opening).rejects.toBeInstanceOf(RecollectError);
    await expect(opening).rejects.toMatchObject({
      code: 'store_unreachable',
      message: expect.stringContaining('No server of the address is standby'),
    });
  });
});

describeOwnPostgres('of a primary server and its replica', () => {
  test('the one that takes writes is found, in whichever order', async (context) => {
    const server = await startOwnServer();
    if (!canHaveStandby(server.binaries)) context.skip('this PostgreSQL has no pg_basebackup');
    const { name, url } = await server.createDatabase();
    await (await openMemory({ url, scope: 'project:a' })).close();
    const standby = await server.startStandby();
    await standby.caughtUp();
    const hosts = [new URL(standby.url(name)).host, new URL(url).host];
    for (const order of [hosts, hosts.toReversed()]) {
      const memory = await openMemory({
        url: withHosts(url, order.join(','), '?target_session_attrs=read-write'),
        scope: 'project:a',
      });
      expect(await memory.remember({ content: `By way of ${order[0]}` })).toMatchObject({ status: 'stored' });
      await memory.close();
    }
  });
});
