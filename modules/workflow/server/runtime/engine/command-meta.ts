/** A command to a tree, without its content: its id, kind and actor. */
import type { Actor } from '#kernel/access/actor.ts'

/** A user, or the product itself (a timer, a job): `userId` null. */
export type CommandActor = Pick<Actor, 'tenantId' | 'language'> & { userId: string | null }

export interface CommandMeta {
  /** Made by the client; a command with the same id is carried out once and answered alike. */
  commandId?: string | undefined
  kind: string
  /** Of the user who handles a task. */
  comment?: string | undefined
}
