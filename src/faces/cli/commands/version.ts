/** The version of the package; the build puts it in. */
import facts from '../../../../package.json' with { type: 'json' };

export const VERSION: string = facts.version;
