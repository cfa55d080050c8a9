/** What is asked of a tree, and by whom. */
import type { Actor } from '#kernel/access/actor.ts'

/** Somebody, or the product itself (a timer, a job): `userId` null. */
export type Doer = Pick<Actor, 'tenantId' | 'language'> & { userId: string | null }

export interface Order {
  /** Made by whoever asks; asking twice with the same answers the same, and does it once. */
  commandId?: string | undefined
  kind: string
  /** Of whoever handles a task. */
  comment?: string | undefined
}
