/** What schedules say to the gate. They are known by their names. */
import { type GateDeclaration, touchedByName } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { textValues } from '../../gate/told-values.ts';
import { SCHEDULES } from '../../store/port/tables.ts';

export const scheduleGate: GateDeclaration = {
  valuesIn: (_, { name, input }) => textValues([name, input ?? {}]),
  async touchedBy({ kind, data, scope }, { rows }) {
    const known = await rows.get(SCHEDULES, scope.chain_id, scope.id, String(data.name));
    return [touchedByName(kind, data.name, known?.status === 'set' && isPersons(known))];
  },
};
