/** Which memories say what is left to do, and which of them are done. */
export const TO_DO_KINDS: readonly string[] = ['todo', 'task', 'issue'];
/** What a task, todo or issue says of itself when nothing is left to do. */
const DONE = new Set(['done', 'wont_do', 'closed', 'resolved', 'completed', 'cancelled']);

export function isDone(payload: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return DONE.has(String(payload?.status));
}
