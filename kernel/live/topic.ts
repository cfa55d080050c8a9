/**
 * Topics of the bus between nodes. Each is defined once, beside its subject: its name and the shape of what a message
 * says. A message names what changed; the receiver loads it.
 */
import type { z } from 'zod'

/** A message to every node, the sender included; made by `topic.message(…)`, whose schema the body keeps. */
export interface BusMessage {
  readonly topic: string
  readonly tenantId: number
  readonly body: unknown
}

/** A message of one topic, checked against its schema. */
export interface Received<Body> {
  readonly tenantId: number
  readonly body: Body
}

export interface Topic<Body> {
  readonly name: string
  readonly schema: z.ZodType<Body>
  /** A message to every node. It must fit into 8,000 bytes, the limit of NOTIFY. */
  message(tenantId: number, body: Body): BusMessage
}

/** @param name unique in the installation; a message of another shape than `schema` is ignored and logged */
export function defineTopic<Body>(name: string, schema: z.ZodType<Body>): Topic<Body> {
  return { name, schema, message: (tenantId, body) => ({ topic: name, tenantId, body }) }
}
