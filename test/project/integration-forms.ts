/**
 * The forms of what other programs read, as far as ours use them, closed: a field that is misspelt or that they do not know is a mistake. After the schema of the MCP
 * registry of 2025-12-11 and its rules for publishing, version 0.3 of the manifest of bundles, and what Claude Code documents of plugins and marketplaces.
 */
import { z } from 'zod';

const text = z.string().min(1);
/** One release: no range, no wildcard, not `latest`. */
const release = z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
const kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const input = {
  description: text.optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  default: text.optional(),
  placeholder: text.optional(),
  value: text.optional(),
};

export const registryEntry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  // A namespace in reverse DNS, one slash, a name.
  name: z
    .string()
    .max(200)
    .regex(/^(?:[a-zA-Z0-9-]+\.)+[a-zA-Z0-9-]+\/[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/),
  title: text.max(100),
  description: text.max(100),
  version: release,
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: text,
      version: release,
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(
        z.discriminatedUnion('type', [
          z.strictObject({ ...input, type: z.literal('positional'), value: text }),
          z.strictObject({ ...input, type: z.literal('named'), name: z.string().startsWith('--') }),
        ]),
      ),
      environmentVariables: z.array(z.strictObject({ ...input, name: z.string().regex(/^[A-Z_]+$/) })),
    }),
  ]),
});

export const bundleManifest = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: kebab,
  display_name: text,
  version: release,
  description: text,
  long_description: text,
  author: z.strictObject({ name: text }),
  license: z.literal('MIT'),
  keywords: z.array(text),
  server: z.strictObject({
    type: z.literal('node'),
    entry_point: text,
    mcp_config: z.strictObject({ command: text, args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
  }),
  user_config: z.record(
    text,
    z.strictObject({
      type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
      title: text,
      description: text,
      required: z.boolean(),
      default: text,
    }),
  ),
  tools: z.array(z.strictObject({ name: z.string().regex(/^[a-z0-9]+(_[a-z0-9]+)*$/), description: text })),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(['darwin', 'win32', 'linux'])),
    runtimes: z.strictObject({ node: text }),
  }),
});

export const pluginManifest = z.strictObject({
  name: kebab,
  version: release,
  description: text,
  author: z.strictObject({ name: text }),
  license: z.literal('MIT'),
  keywords: z.array(text),
});

export const marketplace = z.strictObject({
  name: kebab,
  description: text,
  owner: z.strictObject({ name: text }),
  plugins: z.tuple([
    z.strictObject({
      name: kebab,
      // Inside the marketplace.
      source: z.string().regex(/^\.\/(?!.*\.\.)/),
      version: release,
      description: text,
    }),
  ]),
});

export const pluginHooks = z.strictObject({
  hooks: z.record(
    z.enum(['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'Stop', 'SubagentStop', 'PreCompact', 'SessionEnd']),
    z.tuple([
      z.strictObject({
        hooks: z.tuple([z.strictObject({ type: z.literal('command'), command: text, timeout: z.int().min(1) })]),
      }),
    ]),
  ),
});
