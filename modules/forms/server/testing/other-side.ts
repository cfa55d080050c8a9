/** Another system that configured calls reach: keeps what it receives and answers as the test sets it. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface ReceivedCall {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface OtherSide {
  readonly received: ReceivedCall[]
  /** What is answered: a JSON value, or whatever is written to the reply. */
  answer: (call: ReceivedCall, reply: ServerResponse) => unknown
  readonly url: (path?: string) => string
  readonly close: () => Promise<void>
}

export async function anOtherSide(): Promise<OtherSide> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      side.received.push(call)
      const answer = side.answer(call, reply)
      if (answer === undefined) return
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const side: OtherSide = {
    received: [],
    answer: () => [],
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return side
}
