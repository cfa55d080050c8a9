/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it changes how every other call of the test is judged',
    test: 'modules/security/server/config/config.test.ts',
    routes: ['securityConfig.update'],
  },
  {
    because: 'it needs a sign-in whose second factor is due',
    test: 'kernel/session/factor/second-step.test.ts',
    routes: ['factor.enrol', 'factor.answer'],
  },
  {
    because: 'it needs a sign-in whose second factor is a passkey',
    test: 'kernel/session/passkey/passkey-factor.test.ts',
    routes: ['factor.passkey'],
  },
  {
    because: 'it needs a passkey, and an address that passkeys are made for',
    test: 'kernel/session/passkey/passkey-factor.test.ts',
    routes: ['passkey.setup', 'passkey.add', 'passkey.stepUp'],
  },
  {
    because: 'it needs an organisation that lets passkeys alone sign in',
    test: 'kernel/session/passkey/passkey-sign-in.test.ts',
    routes: ['passkey.options', 'passkey.signIn'],
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
  {
    because: 'it needs a challenge, a verification code or a body that is sealed',
    test: 'modules/security/server/recovery/recovery.test.ts',
    routes: ['recovery.begin', 'recovery.send', 'recovery.prove', 'recovery.set'],
  },
  {
    because: 'it needs an organisation that takes registrations, a verification code or a body that is sealed',
    test: 'modules/security/server/registration/register.test.ts',
    routes: ['register.begin', 'register.send', 'register.prove', 'register.create'],
  },
  {
    because: 'it needs a registration that waits',
    test: 'modules/security/server/registration/registration.test.ts',
    routes: ['registration.approve', 'registration.refuse'],
  },
  {
    because: 'it needs a grant that there is, and an administrator or a secondary one who may hand on',
    test: 'modules/security/server/second-admin/second-admin.test.ts',
    routes: [
      'secondAdmin.get',
      'secondAdmin.create',
      'secondAdmin.update',
      'secondAdmin.preview',
      'secondAdmin.recall',
    ],
  },
  {
    because: 'it needs a request that waits, of another user',
    test: 'modules/security/server/grant-request/grant-request.test.ts',
    routes: [
      'grantRequest.get',
      'grantRequest.approve',
      'grantRequest.refuse',
      'grantRequest.withdraw',
      'grantRequest.explain',
    ],
  },
  {
    because: 'it needs a review that runs, and an item of the caller',
    test: 'modules/security/server/review/review.test.ts',
    routes: ['review.reassign', 'review.close', 'ownReview.decide'],
  },
  {
    because: 'its session answers as another user from then on',
    test: 'tests/view-as.test.ts',
    routes: ['viewAs.begin'],
  },
  {
    because: 'it needs the address of a call that there is',
    test: 'modules/security/server/access/access.test.ts',
    routes: ['access.explain'],
  },
  {
    because: 'its body is sealed',
    test: 'modules/security/server/question/question.test.ts',
    routes: ['ownQuestion.save'],
  },
]
