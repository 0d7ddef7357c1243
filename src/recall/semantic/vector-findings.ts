/** What doctor says of vectors. */
import type { Finding, Store } from '../../store/port/store.ts';
import type { SemanticIndex } from './meanings.ts';

interface Examined {
  readonly store: Store;
  readonly semanticIndex: SemanticIndex | undefined;
}

/** Nothing, where there are none and nobody wants any. */
export async function vectorFindings({ store, semanticIndex }: Examined): Promise<Finding[]> {
  const spaces = await store.read((view) => view.vectors.listSpaces());
  if (!semanticIndex && spaces.length === 0) return [];
  const model = await semanticIndex?.model().catch((error: Error) => error);
  if (model instanceof Error)
    return [{ check: 'vectors', status: 'warning', message: model.message, fix: 'See docs/guides/vectors.md.' }];
  const own = spaces.filter((space) => space.model === model);
  const others = spaces.filter((space) => space.model !== model);
  const findings: Finding[] = own.map(({ vectors, behind }) =>
    behind === 0
      ? { check: 'vectors', status: 'ok', message: `Every text has its vectors (${vectors})` }
      : {
          check: 'vectors',
          status: 'warning',
          message: `${behind} texts have no vectors yet`,
          fix: 'Run `recollect embed-texts`, or leave a process open that does it meanwhile.',
        },
  );
  if (model !== undefined && own.length === 0)
    findings.push({
      check: 'vectors',
      status: 'warning',
      message: 'No text has vectors of this model yet',
      fix: 'Run `recollect embed-texts`.',
    });
  for (const { model: other, vectors } of others)
    findings.push({
      check: 'vectors',
      status: 'ok',
      message: `${vectors} vectors of ${other}, which is not in use; \`recollect embed-texts --drop-others\` removes them`,
    });
  return findings;
}
