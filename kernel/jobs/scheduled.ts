/**
 * What users can have run on a schedule: handlers that modules declare by name, with the parameters they take. A
 * schedule names one of them and nothing else: no class, path, command or SQL ever comes from a user.
 */
import type { z } from 'zod'
import type { PermissionCode } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'

/**
 * On whose behalf a scheduled run acts: the tenant itself, no user of it, holding what its handler needs and nothing
 * else.
 */
export type RunActor = Pick<Actor, 'tenantId' | 'permissions' | 'superAdmin'>

/** One run, as its handler sees it. */
export interface ScheduledRun<Params> {
  /** Retries of a fire have ids of their own. */
  readonly id: string
  /** The moment of the schedule or of the user’s call: the same for all retries of a fire. */
  readonly fireAt: string
  /** 0 for the first. */
  readonly attempt: number
  readonly actor: RunActor
  readonly params: Params
  /** Aborted when the run is stopped, takes too long or its node stops: the handler then ends soon. */
  readonly signal: AbortSignal
  /** A line for the log of the run, which keeps the last 4 KiB. */
  readonly write: (line: string) => void
}

/**
 * A handler as a module declares it; `defineScheduled` makes it. It may be interrupted anywhere and may run again for
 * the same fire, so what it does is idempotent.
 */
export interface ScheduledHandler {
  /** `module.doThis`: what schedules store. Texts `scheduled.{beanName}.…` name it (`title`) and its parameters. */
  readonly beanName: string
  readonly params: z.ZodObject
  /** What its work takes. Only a user who holds all of it may schedule it or run it now. */
  readonly needs: readonly [PermissionCode, ...PermissionCode[]]
  readonly run: (run: ScheduledRun<unknown>) => Promise<void>
}

interface ScheduledSpec<Params extends z.ZodObject> extends Omit<ScheduledHandler, 'params' | 'run'> {
  readonly params: Params
  readonly run: (run: ScheduledRun<z.output<Params>>) => Promise<void>
}

/**
 * Declares a handler. Its parameters are parsed strictly before each run, so that a parameter that a later version no
 * longer takes fails the run instead of being ignored.
 */
export const defineScheduled = <Params extends z.ZodObject>({
  params,
  run,
  ...spec
}: ScheduledSpec<Params>): ScheduledHandler => {
  const strict = params.strict()
  return {
    ...spec,
    params: strict,
    // The typed cast: a strict schema has the output of the schema itself.
    run: (given) => run({ ...given, params: strict.parse(given.params) as z.output<Params> }),
  }
}

/** The handlers of a node. */
export class ScheduledHandlers {
  readonly #byBean = new Map<string, ScheduledHandler>()

  /** @throws Error where two have the same name */
  learn(handlers: readonly ScheduledHandler[]): void {
    for (const handler of handlers) {
      if (this.#byBean.has(handler.beanName)) throw new Error(`two handlers are called ${handler.beanName}`)
      this.#byBean.set(handler.beanName, handler)
    }
  }

  find(beanName: string): ScheduledHandler | undefined {
    return this.#byBean.get(beanName)
  }

  all(): ScheduledHandler[] {
    return [...this.#byBean.values()]
  }
}
