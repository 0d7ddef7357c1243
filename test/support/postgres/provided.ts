/** What the run tells each test file about PostgreSQL. */
export type SharedServer =
  /** One that is there. */
  | { readonly adminUrl: string }
  /** One that starts when somebody asks for it, on this loopback port with this word. */
  | { readonly port: number; readonly word: string }
  /** None, and why. */
  | { readonly missing: string };

export interface ProvidedPostgres {
  readonly shared: SharedServer;
  /** Why tests cannot start servers of their own. */
  readonly ownMissing?: string;
  /** For what test files make once and share; removed when the run ends. */
  readonly folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ProvidedPostgres;
  }
}

/** Stands in the name of each suite that was left out, and is counted at the end. */
export const NOT_RUN = 'not run, no PostgreSQL';
