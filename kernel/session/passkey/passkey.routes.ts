/** The calls of passkeys (`#contract/passkey.ts`). */
import { passkeyRoutes } from '#contract/passkey.ts'
import { implement, type Mounted } from '../../http/implement.ts'
import type { StepUp } from '../step-up.ts'
import type { OwnPasskeys } from './own-passkeys.ts'
import type { PasskeySignIns } from './passkey-sign-in.ts'

export interface PasskeyRoutesOptions {
  signIns: PasskeySignIns
  own: OwnPasskeys
  stepUp: StepUp
}

export const mountPasskeyRoutes = ({ signIns, own, stepUp }: PasskeyRoutesOptions): Mounted[] =>
  implement('passkey', passkeyRoutes, {
    options: ({ body, origin }) => signIns.options(body, origin),
    signIn: ({ body, origin }) => signIns.signIn(body, origin),
    setup: ({ actor, origin }) => own.setup(actor, origin),
    add: ({ actor, body, origin }) => own.add(actor, body, origin),
    stepUp: ({ actor, origin }) => stepUp.askPasskey(actor, origin),
  })
