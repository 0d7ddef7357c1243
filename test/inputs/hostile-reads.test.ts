/** Hostile values for every operation that reads or looks after the store. */
import { describeHostile } from './describe-hostile.ts';
import { definitionOf, OPERATION_NAMES } from './subject.ts';

describeHostile(OPERATION_NAMES.filter((name) => definitionOf(name).access !== 'write'));
