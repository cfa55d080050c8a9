/**
 * V8 and memory: how much it takes ahead, which it reads from its flags whenever it may take more.
 * Measured by `npm run bench -- quick` and `lists`.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * During a start the space of young objects stays as small as it is: nearly all that a start makes stays, so V8 would
 * enlarge it to its limit, twice 16 MB that a process at rest never needs again.
 */
export const startSmall = (): void => {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(NO_PRETENURING)
}

/**
 * Rows of a list that waited for the database once make V8 expect such objects to live long; it then makes all of them
 * among the old objects, which only a full collection frees. Without that expectation a list takes 17 % less of the
 * processor and the heap stays smaller.
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring'

/**
 * From here on calls are answered, whose objects die young: their space may grow (2 is V8's own factor). Old objects
 * are collected when there are twice as many as the last collection left, where V8 would wait for up to four times as
 * many; a list costs the same processor time either way.
 */
export const serveCalls = (): void => {
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--heap-growing-percent=100')
}

/** When the first calls of pages that waited for the start are answered. */
const TIDY_AFTER_MS = 2_000

/**
 * What a start leaves behind, a third of the heap, lies among what stays, so that V8 would give nearly none of it back.
 * Once, soon after the start, all is collected and moved together: a pause of a tenth of a second, 16 MB of 141.
 */
export function tidyOnce(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
    setFlagsFromString('--compact-on-every-full-gc')
    collect()
    setFlagsFromString('--no-compact-on-every-full-gc')
  }, TIDY_AFTER_MS).unref()
}
