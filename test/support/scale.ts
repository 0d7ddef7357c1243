/** How much of a repeated test is run: RECOLLECT_TEST_SCALE=10 runs ten times as many rounds. */
export function scaled(count: number): number {
  const scale = Number(process.env.RECOLLECT_TEST_SCALE ?? 1);
  return Math.max(1, Math.round(count * scale));
}
