/** Hands every answered call to the logs. After the answer: what is logged costs the caller nothing. */
import type { FastifyInstance } from 'fastify'
import type { CallLogs } from '../logs/call-logs.ts'

export function observeCalls(app: FastifyInstance, logs: Pick<CallLogs, 'note'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { session, refusal, defect, body, query, method, ip } = request
    const { called, operation } = request.routeOptions.config
    // Without a session no one knows whose log it belongs to; sign-ins have their own, the rest is in the server's.
    if (!session || !called || operation === undefined) return
    logs.note({
      session,
      called,
      operation,
      method,
      path: request.url.split('?', 1)[0] ?? '',
      body,
      query,
      status: reply.statusCode,
      refusal,
      defect,
      ms: reply.elapsedTime,
      ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    })
  })
}
