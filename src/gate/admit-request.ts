/** Lets a request in, cleaned and marked as the policies say, or refuses it. Before anything is read or written for it. */
import { RecollectError } from '../base/errors.ts';
import type { Policies } from '../model/policies.ts';
import { cleanRequest, type Findings } from './clean-request.ts';
import type { GateFlags } from './gate.ts';
import type { Identity } from './identity.ts';

/**
 * Something to know about a write that succeeded, such as a removed secret.
 *
 * @example
 * ```ts
 * const memory = await openMemory({ onNotice: ({ code, message }) => console.warn(code, message) });
 * ```
 */
export interface Notice {
  readonly code: 'redacted' | 'own_output' | 'instruction_like' | 'binary' | 'quarantined';
  readonly operation: string;
  readonly message: string;
}

export interface Admitted {
  readonly input: Record<string, unknown>;
  readonly found: GateFlags | undefined;
  /** Nothing is left of one of its texts. */
  readonly isEmptied: boolean;
  readonly notices: readonly Notice[];
}

/** Of a transcript, whole turns may be our own output; it says of each that nothing was kept. Other fields are asked for again. */
const MAY_BE_EMPTIED: Readonly<Record<string, string>> = { record: 'content' };

export function admitRequest(
  operation: string,
  given: Record<string, unknown>,
  { actor }: Identity,
  policies: Policies,
): Admitted {
  const treatment = policies.instructionLike[actor.kind];
  const ofBinary = policies.binary[actor.kind];
  const { input, findings, emptied } = cleanRequest(given, {
    redact: policies.secrets !== 'keep',
    lookForOrders: treatment !== 'allow',
    lookForBinary: ofBinary !== 'allow',
  });
  if (findings.secrets.length > 0 && policies.secrets === 'block') {
    throw new RecollectError('blocked', `${operation}: the text contains a secret (${named(findings.secrets)})`, {
      hint: 'Remove it; the policy for secrets is `block`.',
      details: { secrets: findings.secrets },
    });
  }
  const [secretName] = findings.secretNames;
  if (secretName !== undefined) {
    const [field, type] = secretName;
    throw new RecollectError('blocked', `${operation}: ${field} contains a secret (${type})`, {
      hint: `A name cannot be redacted. Give ${field} another value.`,
      details: { field, secrets: [type] },
    });
  }
  const isOrder = findings.orders.size > 0;
  if (isOrder && treatment === 'block') {
    throw new RecollectError(
      'blocked',
      `${operation}: the text looks like prompt injection (${named(findings.orders)})`,
      {
        hint: 'A person can write it or change the policy for instructionLike.',
        details: { reasons: [...findings.orders] },
      },
    );
  }
  if (findings.binary && ofBinary === 'block') {
    throw new RecollectError('binary_content', `${operation}: the text is an encoded binary file`, {
      hint: 'Store the file elsewhere and record its address; the policy for binary is `block`.',
    });
  }
  const missing = emptied.filter((field) => field !== MAY_BE_EMPTIED[operation]);
  if (missing.length > 0) {
    throw new RecollectError('nothing_left', `${operation}: ${missing.join(', ')} is empty after cleaning`, {
      hint: 'It contained only echoed Recollect output or private sections. Write it in your own words.',
      details: { fields: missing },
    });
  }
  const isQuarantined = (isOrder && treatment === 'quarantine') || (findings.binary && ofBinary === 'quarantine');
  return {
    input,
    found: gateFlagsFor(findings, isQuarantined),
    isEmptied: emptied.length > 0,
    notices: noticesFor(operation, findings, isQuarantined),
  };
}

function gateFlagsFor({ secrets, orders, binary }: Findings, isQuarantined: boolean): GateFlags | undefined {
  if (secrets.length === 0 && orders.size === 0 && !binary) return undefined;
  const flags = [...(binary ? ['binary'] : []), ...(orders.size > 0 ? ['instruction_like'] : [])];
  return {
    redacted: secrets.length > 0 ? [...new Set(secrets)].sort() : undefined,
    flags: flags.length > 0 ? flags : undefined,
    quarantined: isQuarantined || undefined,
  };
}

function noticesFor(
  operation: string,
  { secrets, ownOutput, orders, binary }: Findings,
  isQuarantined: boolean,
): Notice[] {
  const notices: Notice[] = [];
  const add = (code: Notice['code'], message: string) => notices.push({ code, operation, message });
  if (secrets.length > 0) add('redacted', `Removed a secret; a placeholder is in its place: ${named(secrets)}`);
  if (ownOutput > 0) add('own_output', 'Echoed Recollect output was removed');
  if (binary) add('binary', 'The text looks like an encoded binary file and was flagged');
  if (isQuarantined) add('quarantined', 'It was quarantined: no search finds it until a person accepts it');
  else if (orders.size > 0)
    add('instruction_like', `The text looks like prompt injection and was flagged (${named(orders)})`);
  return notices;
}

function named(words: Iterable<string>): string {
  return [...new Set(words)].sort().join(', ');
}
