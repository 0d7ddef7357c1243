/** Hostile values in every field of an operation: an answer or a refusal that helps, and a store that is whole (GATE-8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scaledStep } from '../support/scale.ts';
import { HOSTILE_VALUES } from './hostile-values.ts';
import { expectAnswerOrRefusal, fieldsOf, type OperationName, openSubject, type Subject } from './subject.ts';

/** In part of a run a field is given every third, and the next field the ones after them; each operation meets all of them as its whole input. */
const STEP = Math.min(3, scaledStep);

function someValues(index: number): [string, unknown][] {
  return Object.entries(HOSTILE_VALUES).filter((_, place) => place % STEP === index % STEP);
}

export function describeHostile(names: readonly OperationName[]): void {
  describe.each(names)('%s', (name) => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await openSubject();
    });
    afterAll(async () => {
      expect(await subject.memory.verify()).toMatchObject({ ok: true });
      expect(await subject.memory.rebuild()).toMatchObject({ equal: true });
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      await subject.memory.close();
    });

    test('as the whole input', async () => {
      for (const [label, value] of Object.entries(HOSTILE_VALUES)) {
        if (label !== 'wide object') await expectAnswerOrRefusal(subject, name, value, label);
      }
    });

    test('in a list of inputs', async () => {
      for (const label of ['null', 'empty object', 'circle', 'bigint', 'text: NUL']) {
        await expectAnswerOrRefusal(
          subject,
          name,
          [subject.goodRequest(name), HOSTILE_VALUES[label]],
          `[good, ${label}]`,
        );
      }
    });

    const fields = fieldsOf(name).map((field, index) => ({ ...field, index }));
    test.each(fields)('in $name', async ({ name: field, isList, index }) => {
      for (const [label, value] of someValues(index)) {
        await expectAnswerOrRefusal(
          subject,
          name,
          { ...subject.goodRequest(name), [field]: value },
          `${field} = ${label}`,
        );
        if (isList)
          await expectAnswerOrRefusal(
            subject,
            name,
            { ...subject.goodRequest(name), [field]: [value] },
            `${field} = [${label}]`,
          );
      }
    });

    test('an unknown field is refused by its name', async () => {
      for (const field of ['unknownField', 'CONTENT', '__proto__', 'constructor', 'toString', '']) {
        const input = JSON.parse(
          JSON.stringify(subject.goodRequest(name))
            .replace('{', `{${JSON.stringify(field)}:1,`)
            .replace(',}', '}'),
        );
        await expect(subject.send(name, input)).rejects.toMatchObject({
          code: 'invalid_input',
          details: { fields: [field] },
        });
      }
    });
  });
}
