/** What frames say to the gate. They are known by their names. */
import { type GateDeclaration, touchedByName } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { textValues } from '../../gate/told-values.ts';
import { FRAMES } from '../../store/port/tables.ts';

export const frameGate: GateDeclaration = {
  valuesIn: (_, { name, frame }) => (frame === undefined ? [] : textValues([name, frame])),
  async touchedBy({ kind, data, scope }, { rows }) {
    const frame = await rows.get(FRAMES, scope.chain_id, String(data.name));
    return [touchedByName(kind, data.name, frame?.status === 'defined' && isPersons(frame))];
  },
};
