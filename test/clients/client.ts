/** How a real client is started without a person: which package it is, what makes it talk to the scripted model, and how it takes a prompt. */
import type { Wire } from './mock/model.ts';

export interface RealClient {
  /** As `recollect install` calls it. */
  readonly name: string;
  /** Its package in `versions.json`. */
  readonly package: string;
  readonly wire: Wire;
  /** Whether `install` gives it hooks. */
  readonly hasHooks: boolean;
  /** A tool of its own that waits until its servers are connected, where it begins without them. */
  readonly waits?: string;
  /** Settings that it needs beside those of `install`, by their path in the home folder. */
  readonly files?: (port: number) => Readonly<Record<string, string>>;
  readonly env: (port: number) => Readonly<Record<string, string>>;
  /** The program in `node_modules/.bin` and its words. */
  readonly command: (prompt: string, port: number) => readonly string[];
}
