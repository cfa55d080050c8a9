/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'its address must be signed',
    test: 'modules/files/server/oss/oss.test.ts',
    routes: ['oss.file'],
  },
  {
    because: 'only pictures of the theme are',
    test: 'modules/files/server/oss/oss.test.ts',
    routes: ['oss.shown'],
  },
  {
    because: 'all parts of an upload must have arrived',
    test: 'modules/files/server/tus/tus.test.ts',
    routes: ['oss.finish'],
  },
  {
    because: 'an upload must have begun',
    test: 'modules/files/server/tus/direct.test.ts',
    routes: ['oss.addressPart', 'oss.claimPart'],
  },
  {
    because: 'there must be a scanner, and a scan that goes on',
    test: 'modules/files/server/scan/scan.test.ts',
    routes: ['oss.beginScan', 'oss.cancelScan'],
  },
  {
    because: 'the storage must be one that works',
    test: 'modules/files/server/storage/storage.test.ts',
    routes: ['storage.activate'],
  },
  {
    because: 'there must be a storage that works, and a move that goes on',
    test: 'modules/files/server/storage/migration.test.ts',
    routes: ['storage.migrate', 'storage.cancel', 'storage.pause', 'storage.resume'],
  },
]
