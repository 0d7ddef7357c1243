/** Starts a server, says what there is, and ends as it is told. */
import { hear, say, settings } from '../../../test/support/child-side.ts';
import { startServer } from '../server.ts';
import { Supervisor } from '../supervisor.ts';

const { tells } = settings<{ tells: 'folder' | 'server' }>();

const supervisor = await Supervisor.start();
const folders = [supervisor.folder, supervisor.fastFolder];
if (tells === 'folder') say({ pid: process.pid, folders });
const server = await startServer({ supervisor });
if (tells === 'server') say({ pid: process.pid, dataFolder: server.dataFolder, folders, url: server.adminUrl });
// Returning leaves the server to the supervisor: nothing here keeps this process alive.
if ((await hear()) === 'throw') throw new Error('as told');
process.stdin.destroy();
