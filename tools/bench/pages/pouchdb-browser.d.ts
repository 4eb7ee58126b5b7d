// The package brings no types of its own; this is all the measure asks of it.
declare module 'pouchdb-browser' {
  export default class PouchDB {
    constructor(name: string)
    put(document: { _id: string; _rev?: string; [field: string]: unknown }): Promise<{ rev: string }>
  }
}
