/** The write operations of the registry, as a type: a table over it must have an entry for each of them. */
import { operations } from '../../src/operations/index.ts';

type Operations = typeof operations;
export type WriteName = {
  [Name in keyof Operations]: Operations[Name] extends { access: 'write' } ? Name : never;
}[keyof Operations];

export const WRITE_NAMES = Object.entries(operations).flatMap(([name, { access }]) =>
  access === 'write' ? [name as WriteName] : [],
);
