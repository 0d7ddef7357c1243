/** Files that take minutes begin first, so that none of them runs alone on one core when all others are done. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'test/faults/nth-failure-maintenance.test.ts',
  'test/faults/nth-failure-writes.test.ts',
  'test/store/postgres.test.ts',
  'test/scenarios/scope-isolation.test.ts',
  'test/scenarios/visibility.test.ts',
  'test/faults/nth-failure-reads.test.ts',
  'test/store/postgres-in-process.test.ts',
  'test/faults/erase.test.ts',
  'test/simulation/simulation.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? LONG.length : place;
}
