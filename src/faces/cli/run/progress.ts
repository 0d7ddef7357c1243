/** A progress bar on stderr, for people who wait; it leaves nothing behind. */

export interface Progress {
  update(done: number, total?: number): void;
  erase(): void;
}

const BAR = 24;
const EVERY_MS = 80;
const ERASE_LINE = '\r\x1b[2K';

export function progressBar(stream: NodeJS.WriteStream, label: string): Progress {
  let next = performance.now() + EVERY_MS;
  let drawn = false;
  return {
    update(done, total) {
      if (performance.now() < next) return;
      next = performance.now() + EVERY_MS;
      drawn = true;
      stream.write(`${ERASE_LINE}${barLine(label, done, total, stream.columns || 80)}`);
    },
    erase() {
      if (drawn) stream.write(ERASE_LINE);
      drawn = false;
    },
  };
}

export function barLine(label: string, done: number, total: number | undefined, columns: number): string {
  const count = done.toLocaleString('en');
  if (!total) return `${label} ${count}`.slice(0, columns - 1);
  const share = Math.min(1, done / total);
  const full = Math.floor(share * BAR);
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
  return `${label} ${bar} ${Math.floor(share * 100)} % (${count} of ${total.toLocaleString('en')})`.slice(
    0,
    columns - 1,
  );
}
