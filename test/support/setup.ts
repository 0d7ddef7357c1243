/** Runs before each test file: ends what was made for it, when it is done. */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { recordCost } from './cost.ts';
import { endFile } from './lifetime.ts';
import { seedOf } from './seeded-random.ts';

if (process.env.RECOLLECT_TEST_COST) recordCost(process.env.RECOLLECT_TEST_COST);
// Properties try the same values in every run, unless RECOLLECT_SEED asks for others.
fc.configureGlobal({ seed: seedOf('properties') });

afterAll(endFile);
