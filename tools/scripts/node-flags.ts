/**
 * Node flags of every server process. By default V8 lets the young generation grow to 128 MB, mostly garbage. With
 * 48 MB the peak of `npm run bench -- crowd` is a fifth lower, with as many boards a second.
 */
export const NODE_FLAGS = ['--max-semi-space-size=16']
