/** Checks the server that somebody gave for the tests. One that does not work is a mistake, not a reason to leave tests out. */
import postgres from 'postgres';

const PATIENCE_SECONDS = 10;

export async function checkGivenServer(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: PATIENCE_SECONDS });
  try {
    const [role] = await sql<{ may: boolean }[]>`
      SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user`;
    if (!role?.may) throw new Error('its user may not create databases');
  } catch (error) {
    throw new Error(`RECOLLECT_TEST_POSTGRES_URL cannot be used: ${(error as Error).message}`, { cause: error });
  } finally {
    await sql.end();
  }
}
