/**
 * A database server. `url` is for the app's own work, `ownerUrl` for migrations and what else changes more than rows;
 * with DATABASE_URL they are the same.
 */
export type Postgres = { url: string; ownerUrl: string; isEmbedded: boolean; stop(): Promise<void> }
