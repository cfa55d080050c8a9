/** The key by which input is sealed for the server: at sign-in, in its further steps, and for security questions. */
import type { Sealed, SignInKey } from '#contract/session.ts'
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { call } from '../request/call.ts'
import { seal } from '../session/seal.ts'

/** Shorter than the two minutes for which the server takes a nonce. */
const KEY_GOOD_FOR_MS = 90_000

let offered: { key: SignInKey; at: number } | undefined

/** Asks how to sign in. The next attempt seals with the key of this call. @throws CallError */
export async function fetchKey(signal?: AbortSignal): Promise<SignInKey> {
  const key = await call(routes.key, signal && { signal })
  offered = { key, at: Date.now() }
  return key
}

/** The key of the page that is open, unless it is old or was used: a nonce is good for one attempt. */
async function takeKey(): Promise<SignInKey> {
  const { key, at } = offered ?? { key: undefined, at: 0 }
  const usable = key && Date.now() - at < KEY_GOOD_FOR_MS ? key : await fetchKey()
  offered = undefined
  return usable
}

/** Seals a payload for the server with a key that has not been used. @throws CallError */
export const sealForServer = async (payload: object): Promise<Sealed> => seal(await takeKey(), payload)
