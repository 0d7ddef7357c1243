/** Writes the CLI's table of commands; a process of its own, for runs that have modules loaded in another way. */
import { writeCommandTable } from './generate/command-table.ts';

await writeCommandTable();
