/**
 * Where a repository was cloned from, as `host/owner/name`: its clones share it wherever they are, also when one is moved. Read from git's own
 * file, because starting git takes longer than a command. Users and passwords of an address are left out.
 */
import { join } from 'node:path';
import { scopeKey } from '../model/scope.ts';
import { readSmall } from './read-small.ts';

const MAX_CONFIG_BYTES = 256 * 1_024;
const PREFERRED = 'origin';

/** `common`: the folder that all worktrees share. Undefined where there is none, several and none is `origin`, or it is on this machine. */
export function remoteOf(common: string): string | undefined {
  const urls = remoteUrls(readSmall(join(common, 'config'), MAX_CONFIG_BYTES) ?? '');
  const url = urls.get(PREFERRED) ?? (urls.size === 1 ? [...urls.values()][0] : undefined);
  const key = url === undefined ? undefined : keyOfUrl(url);
  return key !== undefined && scopeKey.safeParse(key).success ? key : undefined;
}

/** The first address of each remote. */
function remoteUrls(config: string): Map<string, string> {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of config.split('\n')) {
    const section = /^\s*\[/.test(line);
    if (section) remote = /^\s*\[remote "([^"\\]{1,100})"\]/i.exec(line)?.[1];
    const url = remote === undefined ? undefined : /^\s*url\s*=\s*"?([^"#;\s]+)"?\s*$/i.exec(line)?.[1];
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, url);
  }
  return urls;
}

/** Letters are compared as hosts of repositories do: without regard to case. */
export function keyOfUrl(url: string): string | undefined {
  const [, host, path] =
    /^(?:https?|ssh|git|git\+ssh):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/+(.+)$/i.exec(url) ??
    // A single letter is a drive of Windows.
    /^(?:[^@/\\]+@)?([^/:@\\]{2,}):(?!\/\/)\/*(.+)$/.exec(url) ??
    [];
  if (host === undefined || path === undefined || /^file$/i.test(host)) return undefined;
  const name = path
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '');
  return name === '' ? undefined : `${host}/${name}`.toLowerCase();
}
