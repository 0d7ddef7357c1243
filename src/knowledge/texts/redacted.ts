/** The fields of an item that hold secrets, with placeholders in their place. */
import { type Json, redactSecretsInJson } from '../../text/secrets/redact-json.ts';

/** What the history of an item says of such a change. */
export const REDACTION_REASON = 'Secrets were taken out';

/** Those of the fields that held secrets, without them; undefined where none did. */
export function redacted<T extends object>(fields: T): { [F in keyof T]?: NonNullable<T[F]> } | undefined {
  const changed = Object.entries(fields).flatMap(([field, value]) => {
    const { value: safe, found } = redactSecretsInJson({ [field]: value } as Json);
    return found.length === 0 ? [] : [[field, (safe as Record<string, unknown>)[field]]];
  });
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as { [F in keyof T]?: NonNullable<T[F]> });
}

export function metadataOf({ metadata }: { readonly metadata: string | null }): Record<string, unknown> | null {
  return metadata === null ? null : (JSON.parse(metadata) as Record<string, unknown>);
}
