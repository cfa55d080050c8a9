/** An external service: keeps the requests it receives and answers as the test sets it. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { id: string; instanceId: string | null; node: string; variables: Record<string, unknown> } & Record<
    string,
    unknown
  >
}

export interface Reply {
  status?: number
  body?: unknown
}

export class Receiver {
  readonly received: Received[] = []
  /** What is answered, and perhaps done before. */
  answer: (call: Received) => Reply | Promise<Reply> = () => ({})
  private readonly server: Server

  private constructor() {
    this.server = createServer((asked, reply) => {
      const chunks: Buffer[] = []
      asked.on('data', (chunk: Buffer) => chunks.push(chunk))
      asked.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const call = {
          path: asked.url ?? '',
          headers: asked.headers,
          text,
          body: JSON.parse(text) as Received['body'],
        }
        this.received.push(call)
        void Promise.resolve(this.answer(call)).then(({ status = 200, body = {} }) => {
          reply.writeHead(status, { 'content-type': 'application/json' })
          reply.end(typeof body === 'string' ? body : JSON.stringify(body))
        })
      })
    })
  }

  static async listen(): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`
  }

  /** What came for an instance, oldest first. */
  of(instanceId: string): Received[] {
    return this.received.filter(({ body }) => body.instanceId === instanceId)
  }

  /** Cuts every connection, as a network does. */
  cut(): void {
    this.server.closeAllConnections()
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
