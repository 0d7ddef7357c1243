/** Labels under which events are listed: who said it, and what its words refer to. */

export function speakerLabel(speaker: string): string {
  return `speaker:${speaker.normalize('NFKC').trim().toLowerCase()}`;
}

export function referenceLabel(reference: string): string {
  return `ref:${reference.toLowerCase()}`;
}
