/** What users can answer in a message itself: modules declare it for their events, module `messaging` offers it. */
import type { PermissionCode } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'

/** What a message offers at this moment. */
export interface OfferedAction {
  /** As its module declares it: `agree`. */
  readonly code: string
  /** What the button says. */
  readonly label: string
  /** What happens then, in one sentence. */
  readonly consequence: string
  readonly needsComment: boolean
}

/** How a subject ended. */
export interface Decision {
  /** What was decided, in one word. */
  readonly what: string
  /** Who decided; empty where no user did. */
  readonly who: string
  readonly at: string
}

/** What a message is about, as its recipient may see it at this moment. */
export interface AnswerableMessage {
  readonly title: string
  /** Where in its way it is: the name of a step. */
  readonly detail: string
  /** Changes when the subject comes to another user, or comes again: an older ticket is worth nothing then. */
  readonly visit: string
  /** It is open, and with another user. */
  readonly isOthers: boolean
  /** None where nothing can be done here: the page of the subject says more. */
  readonly actions: readonly OfferedAction[]
  /** Null while it is open. */
  readonly decision: Decision | null
  /** Whether a link from a message may act without a session. */
  readonly allowsTicketAlone: boolean
  /** Hash path of its page. */
  readonly path: string
}

export interface ActionOrder {
  /** Carried out once, however often it comes. */
  readonly commandId: string
  /** Of the subject. */
  readonly id: string
  readonly action: string
  readonly comment: string
}

/** The actions of one kind of subject. `Server` is the kernel, which this file does not know. */
export interface MessageActions<Server> {
  /** Codes of the events whose messages name such a subject. */
  readonly events: readonly string[]
  /** What a user needs to do any of them. */
  readonly can: PermissionCode
  /** Every action there may be; the text `messageAction.{code}` names it. */
  readonly actions: readonly string[]
  /**
   * Subjects as their recipient sees them; those that are gone are missing. `texts`: the language and the rights are
   * the actor's, of this moment.
   */
  look(server: Server, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, AnswerableMessage>>
  /**
   * Carries one out as the page of the subject would: with the same rights, the same rules, once per command id.
   * @throws AppError, InvalidInput as that page's call
   */
  do(server: Server, actor: Actor, order: ActionOrder): Promise<void>
}

/** What all modules of a server declare. */
export class KnownMessageActions<Server> {
  readonly #byEvent = new Map<string, MessageActions<Server>>()

  /** @throws Error where two modules have actions for one event */
  constructor(all: readonly MessageActions<Server>[]) {
    for (const one of all)
      for (const event of one.events) {
        if (this.#byEvent.has(event)) throw new Error(`two modules have actions for ${event}`)
        this.#byEvent.set(event, one)
      }
  }

  /** `undefined` for events whose messages are only read. */
  of(event: string): MessageActions<Server> | undefined {
    return this.#byEvent.get(event)
  }
}
