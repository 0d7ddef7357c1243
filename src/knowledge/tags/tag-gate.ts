/** What tags say to the gate. */
import { type GateDeclaration, touchedByName } from '../../gate/gate-rules.ts';
import { describedValues, textValues } from '../../gate/told-values.ts';
import { TAGS } from '../../store/port/tables.ts';

export const tagGate: GateDeclaration = {
  valuesIn: describedValues,
  async touchedBy({ kind, data, scope }, { rows }) {
    // Who defined it is not kept; a definition that is there is as good as a person's.
    const isThere = (await rows.get(TAGS, scope.chain_id, String(data.name))) !== undefined;
    return [touchedByName(kind, data.name, isThere)];
  },
};

/** Tags are read as knowledge, whatever item has them. */
export const itemTagGate: GateDeclaration = { valuesIn: (_, { tags }) => textValues(tags) };
