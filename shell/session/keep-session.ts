/** The session that a login page has begun, kept by this browser. */
import { keepDeviceToken } from './known-devices.ts'
import { stored } from './storage.ts'
import { saveToken } from './token.ts'

/** Looked at before it is believed; a server of the version before issues no device tokens. */
export interface BegunSession {
  readonly token: string
  readonly deviceToken?: string | undefined
}

export function keepSession(certification: '0' | '1' | '2', { token, deviceToken }: BegunSession): void {
  stored.clearSession()
  stored.write('tenantCert', certification)
  saveToken(token)
  if (deviceToken) keepDeviceToken(deviceToken)
}
