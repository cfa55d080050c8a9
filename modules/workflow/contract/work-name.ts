/**
 * Names of what does the work of a node. Configured calls (`/form/apiConf`) have a beginning of their own, so that a
 * call is never mistaken for a service or a topic: neither takes the work of the other by a name that is made later.
 */
export const CALL_PREFIX = 'apiConf:'

/** The configured call that a node names; undefined where it names a service or a topic. */
export const configuredCallIn = (worker: string): string | undefined =>
  worker.startsWith(CALL_PREFIX) ? worker.slice(CALL_PREFIX.length) : undefined

/** What a node says to name a configured call. */
export const workOfCall = (name: string): string => `${CALL_PREFIX}${name}`
