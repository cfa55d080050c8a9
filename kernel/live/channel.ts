/** The live channel to browsers: server-sent events, reached from every node through the bus. */
import type { FastifyReply } from 'fastify'
import type { LiveEvent } from '#contract/session.ts'

/** Whose channel is open, and from where it was opened. */
export interface Listener {
  readonly id: string
  readonly tenantId: number
  readonly userId: string
  readonly ip: string
}

export interface LiveChannel {
  /** Takes over the reply and keeps it open for this session until either side ends it. */
  attach(reply: FastifyReply, session: Listener): void
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
  /** Closes this node's open channels of a tenant that `isMeant` picks; their sessions stay. */
  disconnect(tenantId: number, isMeant: (listener: Listener) => boolean): void
  /** Says goodbye to everyone; on shutdown. */
  close(): void
}
