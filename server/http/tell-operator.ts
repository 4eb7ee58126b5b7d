const LEVELS = { info: 30, warn: 40, error: 50 } as const

let isJson = false

/** U104. From now on what the operator is told is a line of JSON, like the log of requests. */
export function tellInJson() {
  isJson = true
}

/** Tells the operator something that belongs to no request. What is written here is logged: no person, no secret. */
export function tellOperator(text: string, level: keyof typeof LEVELS = 'warn', more: Record<string, unknown> = {}) {
  const line = isJson
    ? JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, ...more, msg: text })
    : text
  const stream = level === 'info' ? process.stdout : process.stderr
  stream.write(`${line}\n`)
}
