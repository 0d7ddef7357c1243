/** Hostile values for every operation that writes. */
import { describeHostile } from './describe-hostile.ts';
import { definitionOf, OPERATION_NAMES } from './subject.ts';

describeHostile(OPERATION_NAMES.filter((name) => definitionOf(name).access === 'write'));
