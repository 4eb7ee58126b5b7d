import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type ReceivedMail = { from: string; to: string[]; data: string }
export type SmtpServer = { url: string; received: ReceivedMail[]; close(): void }

/**
 * A mail server that takes every message. It says `answer` to whatever it is asked, and `toReceiver` where it is asked
 * about a receiver.
 */
export async function startSmtpServer(answer?: string, toReceiver?: string): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let mail: ReceivedMail = { from: '', to: [], data: '' }
    let isData = false
    let rest = ''

    function hear(line: string) {
      if (isData) {
        if (line !== '.') return void (mail.data += `${line}\n`)
        isData = false
        received.push(mail)
        mail = { from: '', to: [], data: '' }
        return say('250 taken')
      }
      if (answer) return say(answer)
      const [verb = ''] = line.toUpperCase().split(/[ :]/u)
      if (verb === 'MAIL') mail.from = addressIn(line)
      if (verb === 'RCPT' && toReceiver) return say(toReceiver)
      if (verb === 'RCPT') mail.to.push(addressIn(line))
      if (verb === 'DATA') isData = true
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      say(isData ? '354 go on' : '250 ok')
    }

    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(hear)
    })
    socket.on('error', () => {})
    say('220 test')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const addressIn = (line: string) => /<([^>]*)>/u.exec(line)?.[1] ?? ''
