import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const ROUNDS = 3
const WORK = `
  const { parentPort } = require('node:worker_threads')
  const since = performance.now()
  let mixed = 1
  for (let n = 0; n < 2e7; n++) mixed = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + n) | 0
  parentPort.postMessage(performance.now() - since + (mixed & 0))
`

/**
 * How fast this machine is at this moment, to compare runs by: million steps of a plain loop per second, of each core
 * while all of them work. The median of three rounds, about a second together.
 */
export async function cpuMark(): Promise<{ cores: number; mark: number }> {
  const cores = availableParallelism()
  const marks: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const took = await Promise.all(Array.from({ length: cores }, work))
    marks.push(20 / (Math.max(...took) / 1_000))
  }
  return { cores, mark: Math.round(marks.toSorted((a, b) => a - b)[1] ?? 0) }
}

function work(): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(WORK, { eval: true }).once('message', resolve).once('error', reject)
  })
}
