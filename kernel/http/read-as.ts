/** Runs the handler of a read as a user, for who must know whether it answers them. */
import type { FastifyReply } from 'fastify'
import { codesOf } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Mounted } from './implement.ts'

/** Whether the route reads one record by its id, and does nothing else. */
export function readsRecord({ route }: Mounted): boolean {
  const { method, path, can, stream, query, upload } = route
  const isPlain = !stream && !upload && query === undefined
  return method === 'GET' && path.endsWith('/{id}') && codesOf(can).length > 0 && isPlain
}

/**
 * What the route answers the user; its permission code is not asked. Reads write nothing, so neither does this.
 * @param id checked by the route's own schema
 * @throws what the handler throws; ZodError for what is no id
 */
export async function readAs({ route, handle, admits }: Mounted, actor: Actor, id: string): Promise<unknown> {
  await admits?.(actor)
  const { requestId, language } = actor
  const params = route.params?.parse({ id })
  const call = {
    actor,
    params,
    query: undefined,
    body: undefined,
    origin: { requestId, ip: '', userAgent: '', language, host: '', address: '' },
    assertVerified: () => Promise.reject(new Error('a read asks for no proof')),
  }
  // The typed cast: a handler of a plain read takes no reply over.
  return handle(call, undefined as unknown as FastifyReply)
}
