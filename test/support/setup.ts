/** Runs before each test file: ends what was made for it, when it is done. */
import { afterAll } from 'vitest';
import { recordCost } from './cost.ts';
import { endFile } from './lifetime.ts';

if (process.env.RECOLLECT_TEST_COST) recordCost(process.env.RECOLLECT_TEST_COST);
afterAll(endFile);
