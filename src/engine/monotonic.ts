/** The machine's clock that nobody sets. Processes of one machine share it until the machine is restarted. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Reading } from '../base/clock.ts';

let name: string | undefined;

export function systemReading(): Reading {
  name ??= nameOfClock();
  return { clock: name, ms: Number(process.hrtime.bigint() / 1_000_000n) };
}

/** Where the system does not say when it was started, each process has a clock of its own. */
function nameOfClock(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}
