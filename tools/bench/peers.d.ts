// Only `npm run bench` installs these packages, and the types are checked without them. Here is what the measures use of
// Lighthouse and PouchDB. Nothing checks how they call idb and RxDB.
declare module 'idb'
declare module 'rxdb'
declare module 'rxdb/plugins/storage-dexie'
declare module 'rxdb/plugins/update'
declare module 'pouchdb-browser' {
  export default class PouchDB {
    constructor(name: string)
    put(document: { _id: string; _rev?: string; [field: string]: unknown }): Promise<{ rev: string }>
  }
}
declare module 'lighthouse' {
  type Audit = {
    title: string
    score: number | null
    numericValue?: number
    details?: { type: string; items?: unknown }
  }
  export type Result = {
    finalDisplayedUrl: string
    runtimeError?: { message: string }
    environment: { benchmarkIndex: number }
    audits: Record<string, Audit>
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  }
  const lighthouse: (address: string, flags: object) => Promise<{ lhr: Result } | undefined>
  export default lighthouse
}
