/** Packs the integrations into build/. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packIntegrations } from './pack/pack-integrations.ts';

const out = join(import.meta.dirname, '../build');
mkdirSync(out, { recursive: true });
const { marketplace, bundle, bundleSha256 } = packIntegrations(out);
console.log(`${marketplace}\n${bundle}  sha256 ${bundleSha256}`);
