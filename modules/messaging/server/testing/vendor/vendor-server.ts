/** The HTTP side of the doubles of vendors. What they check and answer is written from the vendors' documentation. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface VendorCall {
  readonly method: string
  /** With its query, as it came. */
  readonly path: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface VendorReply {
  readonly status?: number
  readonly json?: unknown
  /** In place of `json`. */
  readonly text?: string
}

export interface VendorServer {
  readonly url: string
  readonly calls: VendorCall[]
  /** The next call is carried out, then the line is cut before its answer. */
  loseNextAnswer(): void
  /** The next call is answered so, and not carried out. */
  answerNext(reply: VendorReply): void
  close(): Promise<void>
}

/** @param tls makes it speak HTTPS */
export async function vendorServer(
  handle: (call: VendorCall) => VendorReply,
  tls?: { key: string; cert: string },
): Promise<VendorServer> {
  const calls: VendorCall[] = []
  const scripted: VendorReply[] = []
  let losses = 0
  const answer: RequestListener = (asked, reply) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const path = asked.url ?? '/'
      const call: VendorCall = {
        method: asked.method ?? '',
        path,
        url: new URL(path, 'http://double'),
        headers: asked.headers,
        body: Buffer.concat(chunks),
      }
      calls.push(call)
      const { status = 200, json, text } = scripted.shift() ?? handle(call)
      if (losses > 0) {
        losses -= 1
        asked.socket.destroy()
        return
      }
      reply.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/html' })
      reply.end(text ?? JSON.stringify(json ?? {}))
    })
  }
  const server = tls ? createSecureServer(tls, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    loseNextAnswer: () => (losses += 1),
    answerNext: (reply) => scripted.push(reply),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const jsonOf = (call: VendorCall): Record<string, unknown> =>
  JSON.parse(call.body.toString('utf8')) as Record<string, unknown>
