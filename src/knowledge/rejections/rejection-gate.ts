/** What rejections say to the gate: with a value the item goes that was rejected. */
import type { GateDeclaration } from '../../gate/gate-rules.ts';

export const rejectionGate: GateDeclaration = {
  async touchedBy({ kind, data, itemId, scope }, { touched }) {
    if (kind !== 'value.rejected') return [await touched(itemId!, kind)];
    return [
      typeof data.item === 'string' ? await touched(data.item, kind) : { kind, id: scope.id, standing: 'others' },
    ];
  },
};
