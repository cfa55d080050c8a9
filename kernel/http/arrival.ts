/**
 * How long a call may take to arrive. Node has one limit for all calls, and a file of 50 MB on a slow line takes longer
 * than any other body should: so Node's is the limit of uploads, and the others have theirs here.
 */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file. */
    takesFile?: boolean
  }
}

/** Enough for the largest file at 1 Mbit/s. */
export const UPLOAD_SECONDS = 600

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Cuts a call off whose body has not arrived in time, unless it is an upload. */
export function limitArrival(app: FastifyInstance, milliseconds: number): void {
  app.server.headersTimeout = milliseconds
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    // A call within the process has no socket, and its body is there.
    if (socket instanceof Socket && hasBody(request) && request.routeOptions.config.takesFile !== true) {
      const timer = setTimeout(() => {
        if (!request.raw.complete) socket.end(LATE)
      }, milliseconds)
      request.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
