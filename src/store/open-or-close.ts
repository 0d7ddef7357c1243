/** Opens a store; one that cannot be opened is closed again. */
export async function openOrClose<S extends { open(): Promise<void>; close(): Promise<void> }>(store: S): Promise<S> {
  try {
    await store.open();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
