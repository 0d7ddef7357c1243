/** The runs that can wait their turn or their time. */
import { assertPerson } from '../../../gate/access.ts';
import { CONSOLIDATION } from '../../kinds/consolidation.ts';
import { DETECTION } from '../../kinds/detection.ts';
import { EXTRACTION } from '../../kinds/extraction.ts';
import { LEARNING } from '../../kinds/learning.ts';
import { REDACTION } from '../../kinds/redaction.ts';
import { jobOfRun } from '../define-job.ts';

export const CONSOLIDATION_JOB = jobOfRun(CONSOLIDATION, {
  summary: 'Propose what to merge, to replace and to ask about',
});

export const DETECTION_JOB = jobOfRun(DETECTION, {
  summary: 'Look for memories and claims that contradict or repeat each other',
});

export const EXTRACTION_JOB = jobOfRun(EXTRACTION, {
  summary: 'Read the texts that were not read for entities yet',
});

export const LEARNING_JOB = jobOfRun(LEARNING, {
  summary: 'Propose what was said and is worth keeping',
});

export const REDACTION_JOB = jobOfRun(REDACTION, {
  summary: 'Take secrets out of what items say now',
  assertMay: (identity) => assertPerson(identity, 'take secrets out of a store'),
});
