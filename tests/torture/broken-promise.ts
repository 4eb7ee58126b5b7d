/** The screen has said what is not so: nothing that the weather could excuse. */
export class BrokenPromise extends Error {}
