/**
 * The memory of a start: nearly all that a start makes stays, so V8 would enlarge the space of young objects to its
 * limit, twice 16 MB that a process at rest never needs again.
 */
import { setFlagsFromString } from 'node:v8'

/** V8 reads this whenever it may enlarge the space; its own figure is 2. */
const setGrowth = (factor: 1 | 2): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Until `growAgain` the space of young objects stays as small as it is. */
export const stayYoungAndSmall = (): void => setGrowth(1)

/** From here on calls are answered, whose objects die young. */
export const growAgain = (): void => setGrowth(2)
