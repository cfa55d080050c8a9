/** What the browser does with passkeys: it asks one, or has one made. Fetched when one is wanted. */
import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '#contract/passkey.ts'
import { messageOf } from '../../request/call-error.ts'
import { t } from './texts.ts'

/**
 * Asks a passkey; a request that was waiting is given up.
 * @param isAutofill waits until the user chooses one in the field of the user name, instead of opening a dialog
 * @throws Error that `failureOf` words
 */
export async function askPasskey(request: PasskeyRequest, isAutofill = false): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: request,
    useBrowserAutofill: isAutofill,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** Has a passkey made. @throws Error that `failureOf` words */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  const { id, response } = await startRegistration({ optionsJSON: creation })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Gives up what is waiting for the user. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony()

/** Whether fields of this browser offer passkeys. */
export const hasAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Why there is no answer; undefined where it was given up on purpose. A refusal of the server words itself. */
export function failureOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof WebAuthnError)) return thrown instanceof Error ? messageOf(thrown) : t('passkey.failed')
  switch (thrown.code) {
    case 'ERROR_CEREMONY_ABORTED':
      return undefined
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return t('passkey.exists')
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return t('passkey.elsewhere')
    default:
      return t(thrown.name === 'NotAllowedError' ? 'passkey.cancelled' : 'passkey.failed')
  }
}
