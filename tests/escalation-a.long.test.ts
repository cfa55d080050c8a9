/** The search of tests/escalation.test.ts, forty times as long: its first half. */
import { testPart } from './escalation/long-search.ts'

testPart(1)
testPart(2)
