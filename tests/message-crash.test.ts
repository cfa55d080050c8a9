/** `kill -9` of a node while it sends messages. */
import { describeMessageCrash } from './message-crash.ts'

describeMessageCrash(3)
