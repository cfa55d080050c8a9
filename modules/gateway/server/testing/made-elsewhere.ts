/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it needs the ticket of a share',
    test: 'modules/gateway/server/share/share.test.ts',
    routes: ['shareTicket.open'],
  },
  {
    because: 'it needs the secret of a registered system',
    test: 'modules/gateway/server/entry/entry.test.ts',
    routes: ['entry.issue'],
  },
  {
    because: 'it needs a ticket',
    test: 'modules/gateway/server/entry/entry.test.ts',
    routes: ['entry.look', 'entry.exchange'],
  },
  {
    because: 'it needs a registered system',
    test: 'modules/gateway/server/entry/entry.test.ts',
    routes: ['entry.signInPage'],
  },
  {
    because: 'it needs a type of record',
    test: 'modules/gateway/server/jump/jump.test.ts',
    routes: ['jump.find'],
  },
  {
    because: 'only for a text',
    test: 'modules/gateway/server/preview/preview.test.ts',
    routes: ['preview.text'],
  },
  {
    because: 'only for a document',
    test: 'modules/gateway/server/preview/preview.test.ts',
    routes: ['preview.document'],
  },
  {
    because: 'only for a table',
    test: 'modules/gateway/server/preview/preview.test.ts',
    routes: ['preview.table'],
  },
]
