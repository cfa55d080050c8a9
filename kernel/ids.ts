/** Ids are UUIDv7 made by the application: time-ordered, no coordination between nodes. */
import { v7 } from 'uuid'

export const newId = (): string => v7()
