/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it takes a sheet',
    test: 'modules/system/server/user/user.import.test.ts',
    routes: ['userImport.create'],
  },
  {
    because: 'it takes a sheet',
    test: 'modules/system/server/role/role.import.test.ts',
    routes: ['roleImport.create'],
  },
  {
    because: 'it takes a sheet',
    test: 'modules/system/server/dict/dict.import.test.ts',
    routes: ['dictImport.create', 'dictCustImport.create'],
  },
  {
    because: 'it takes a sheet',
    test: 'modules/system/server/param/param.import.test.ts',
    routes: ['paramImport.create'],
  },
  {
    because: 'each kind of change has a body of its own',
    test: 'modules/system/server/access-preview/access-preview.test.ts',
    routes: ['accessPreview.preview'],
  },
  {
    because: 'it needs a role that a post, group or department has',
    test: 'modules/system/server/role-holder/role-holder.test.ts',
    routes: ['roleHolder.withdraw'],
  },
  {
    because: 'only after an import',
    test: 'modules/system/server/first-password/first-password.test.ts',
    routes: ['firstPassword.fetch'],
  },
  {
    because: 'it takes a department and a post of the user’s own',
    test: 'tests/acting-identity.test.ts',
    routes: ['center.identity'],
  },
  {
    because: 'it takes another session of one’s own',
    test: 'tests/deny-session.test.ts',
    routes: ['center.denySession'],
  },
]
