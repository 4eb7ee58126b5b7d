import type { Socket } from 'node:net'

/**
 * U135. Ends a connection whose request couldn't be read. The answer carries no error code of ours, because it says
 * nothing about an operation: the device tries again. A connection that sent nothing is closed without an answer, or
 * the browser takes that answer for the reply to the next request it sends there.
 */
export function endBrokenHttp(
  error: { code?: string },
  socket: Pick<Socket, 'writable' | 'bytesRead' | 'end' | 'destroy'>,
) {
  if (!socket.writable || socket.bytesRead === 0) return void socket.destroy()
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
