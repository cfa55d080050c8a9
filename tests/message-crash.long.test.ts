import { describeMessageCrash } from './message-crash.ts'

describeMessageCrash(30)
