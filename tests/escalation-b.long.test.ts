/** The search of tests/escalation.test.ts, forty times as long: its second half. */
import { testPart } from './escalation/long-search.ts'

testPart(3)
testPart(4)
