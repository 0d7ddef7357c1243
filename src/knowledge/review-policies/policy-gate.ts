/** What review policies say to the gate: they belong to their scope. */
import type { GateDeclaration } from '../../gate/gate-rules.ts';

export const reviewPolicyGate: GateDeclaration = {
  touchedBy: async ({ kind, scope }) => [{ kind, id: scope.id, standing: 'others' }],
};
