/** What taking an item away from a session or a conversation says to the gate: these are changed, not the item. */
import type { GateDeclaration } from '../../gate/gate-rules.ts';

export const detachedGate: GateDeclaration = {
  touchedBy: async ({ kind, data }, { touched }) => [await touched(String(data.from), kind)],
};
