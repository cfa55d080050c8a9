/** What is asked of a tree, and by whom. */
import type { Actor } from '#kernel/access/actor.ts'

/** A user, or the product itself (a timer, a job): `userId` null. */
export type Doer = Pick<Actor, 'tenantId' | 'language'> & { userId: string | null }

export interface Order {
  /** Made by the user who asks; asking twice with the same answers the same, and does it once. */
  commandId?: string | undefined
  kind: string
  /** Of the user who handles a task. */
  comment?: string | undefined
}
