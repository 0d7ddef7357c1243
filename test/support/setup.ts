/** Runs before each test file: ends what was made for it, when it is done. */
import { afterAll } from 'vitest';
import { endFile } from './lifetime.ts';

afterAll(endFile);
