/** `kill -9` of a node while it runs schedules. */
import { describeScheduleCrash } from './schedule-crash.ts'

describeScheduleCrash(3)
