import { test } from 'vitest'
import { expectSoundTrees, expectUndoable } from './testing/soundness.ts'

const RUNS = 1_000
const TIMEOUT_MS = 600_000

test(
  '1,000 random trees are deployed, end, and come back from their files',
  () => expectSoundTrees({ numRuns: RUNS, endOnFailure: true }),
  TIMEOUT_MS,
)
test(
  '1,000 sessions of random commands are undone and redone',
  () => expectUndoable({ numRuns: RUNS, endOnFailure: true }),
  TIMEOUT_MS,
)
