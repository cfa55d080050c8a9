/** Routes whose valid call cannot be made from their schema alone. */
export interface MadeElsewhere {
  because: string
  /** The test that makes the call, from the root of the project. */
  test: string
  /** Ids of routes. */
  routes: readonly string[]
}
