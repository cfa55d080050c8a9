/** What messages are about: modules say what of it needs no message any more. */
import type { Actor } from '../access/actor.ts'
import type { Db } from '../database/lease.ts'

export interface MessageSubject {
  /** Codes of the events of its messages. */
  readonly events: readonly string[]
  /**
   * Which of the pages that messages lead a user to are over: what they show is done, or the user does not see it any
   * more.
   * @param paths as the messages have them
   */
  findOver(db: Db, actor: Actor, paths: readonly string[]): Promise<ReadonlySet<string>>
}
