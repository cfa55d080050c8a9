/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it needs a sign-in whose second factor is due',
    test: 'kernel/session/factor/second-step.test.ts',
    routes: ['factor.enrol', 'factor.answer'],
  },
  {
    because: 'it needs an authenticator and its code',
    test: 'kernel/session/factor/own-factors.test.ts',
    routes: ['factor.add', 'factor.rename', 'factor.remove', 'factor.renewCodes'],
  },
  {
    because: 'it needs the password or a code of the caller',
    test: 'kernel/session/step-up.test.ts',
    routes: ['factor.stepUp'],
  },
  {
    because: 'it needs codes that the caller holds',
    test: 'modules/security/server/api-key/api-key.test.ts',
    routes: ['ownApiKey.create', 'ownApiKey.update', 'ownApiKey.rotate'],
  },
  {
    because: 'it needs a key of a user that there is',
    test: 'modules/security/server/api-key/api-key.test.ts',
    routes: ['apiKey.get', 'apiKey.removeMany', 'ownApiKey.removeMany'],
  },
  {
    because: 'it needs a service account',
    test: 'modules/security/server/api-key/service-key.test.ts',
    routes: ['apiKey.scopes', 'apiKey.createForService', 'apiKey.rotate'],
  },
]
