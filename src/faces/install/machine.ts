/** What an installer has to know of a machine, as plain values: any machine can be described, and so tried, on any other. */
import { posix, win32 } from 'node:path';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's own folder. */
  readonly home: string;
  /** The folder that --project means. */
  readonly project: string;
  exists(path: string): boolean;
}

export interface Places {
  join(...parts: string[]): string;
  /** In the user's folder. */
  home(...parts: string[]): string;
  /** Where programs with windows keep their settings. */
  settings(...parts: string[]): string;
  /** Where programs of the terminal keep theirs: the same on macOS as on Linux. */
  config(...parts: string[]): string;
  project(...parts: string[]): string;
}

export function placesOf({ platform, env, home, project }: Machine): Places {
  const { join } = platform === 'win32' ? win32 : posix;
  const dotConfig = env.XDG_CONFIG_HOME || join(home, '.config');
  const settings =
    platform === 'win32'
      ? env.APPDATA || join(home, 'AppData', 'Roaming')
      : platform === 'darwin'
        ? join(home, 'Library', 'Application Support')
        : dotConfig;
  return {
    join,
    home: (...parts) => join(home, ...parts),
    settings: (...parts) => join(settings, ...parts),
    config: (...parts) => join(dotConfig, ...parts),
    project: (...parts) => join(project, ...parts),
  };
}

/** Where a program is found by its name, if it is. */
export function commandOnPath(machine: Machine, name: string): string | undefined {
  const isWindows = machine.platform === 'win32';
  const folders = (machine.env.PATH ?? machine.env.Path ?? '').split(isWindows ? ';' : ':').filter(Boolean);
  const endings = isWindows ? (machine.env.PATHEXT ?? '.EXE;.CMD;.BAT').toLowerCase().split(';') : [''];
  const { join } = placesOf(machine);
  for (const folder of folders)
    for (const ending of endings) {
      const path = join(folder, name + ending);
      if (machine.exists(path)) return path;
    }
  return undefined;
}
