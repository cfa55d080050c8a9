/** What `--demo` writes: shared views, changes of the last weeks, and a few users in the recycle bin. */
import type { SeedsOf } from '#system/server/index.ts'
import { writeTraces } from './traces.ts'
import { writeViews } from './views.ts'

/** The platform's operator has no company. */
const OPERATOR_CERT = 2

export const recordsSeeds: SeedsOf = ({ id, cert }, { demo }) =>
  demo && cert !== OPERATOR_CERT
    ? [
        { name: 'demo:views', write: (tx) => writeViews(tx, id) },
        { name: 'demo:traces', write: (tx) => writeTraces(tx, id) },
      ]
    : []
