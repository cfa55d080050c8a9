/** The live channel to browsers: server-sent events, reached from every node through the bus. */
import type { FastifyReply } from 'fastify'
import type { LiveEvent } from '#contract/session.ts'

export interface LiveChannel {
  /** Takes over the reply and keeps it open for this session until either side ends it. */
  attach(reply: FastifyReply, session: { id: string; tenantId: number; userId: string }): void
  /** To this node's open channels of one session. */
  toSession(sessionId: string, event: LiveEvent): void
  /** To this node's open channels of one person. */
  toUser(tenantId: number, userId: string, event: LiveEvent): void
  /** To this node's open channels of some users of a tenant. */
  toUsers(tenantId: number, userIds: ReadonlySet<string>, event: LiveEvent): void
  /** The users of a tenant who have channels open on this node. */
  usersOf(tenantId: number): ReadonlySet<string>
  /** To this node's open channels of a whole tenant. */
  toTenant(tenantId: number, event: LiveEvent): void
  /** Says goodbye to everyone; on shutdown. */
  close(): void
}
