/** A name that somebody gives themselves: short, on one line, and no secret. */

export async function cleanName(given: string, longest: number): Promise<string> {
  const cut = given.slice(0, longest * 4).toWellFormed();
  const { redactSecrets } = await import('../text/secrets/redact-secrets.ts');
  const plain = redactSecrets(cut).text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ');
  return plain.replaceAll(/ {2,}/g, ' ').trim().slice(0, longest).toWellFormed();
}
