/** Through what a request came in. It comes from the connection, never from the request. */
export const FACES = ['library', 'cli', 'mcp', 'http', 'hook', 'import', 'job'] as const;
export type Face = (typeof FACES)[number];
