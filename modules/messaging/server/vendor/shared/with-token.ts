/** Calls that need an access token of the vendor. */
import { EgressError } from '#kernel/egress/outbound.ts'
import type { DriverSettings, SendResult } from '#messaging/server/channel/driver.ts'
import type { VendorDeps } from './call.ts'
import { beforeSending, NoToken, temporary, withoutAnswer } from './results.ts'
import { TokenBusy, type AccessTokenStore, type TokenGrant } from './tokens.ts'

export interface TokenDeps extends VendorDeps {
  readonly tokens: AccessTokenStore
}

export interface TokenSource {
  readonly keys: readonly string[]
  /** Asks the vendor; a result says why there is no token. @throws EgressError */
  readonly ask: () => Promise<TokenGrant | SendResult>
}

/**
 * Runs `work` with a token, and once more with a new one where the vendor does not take the first: another system with
 * the same keys may have ended it.
 * @throws NoToken when there is none, and whatever `work` throws
 */
export async function withToken<Result>(
  { tokens }: TokenDeps,
  { owner }: DriverSettings,
  { keys, ask }: TokenSource,
  work: (token: string) => Promise<Result | 'token_refused'>,
): Promise<Result> {
  let refused: string | undefined
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const token = await tokenOf(refused)
    const result = await work(token)
    if (result !== 'token_refused') return result
    refused = token
  }
  throw new NoToken(temporary('token_refused', 'the provider takes no access token, not even a new one'))

  async function obtain(): Promise<TokenGrant> {
    const asked = await ask()
    if ('token' in asked) return asked
    throw new NoToken(beforeSending(asked))
  }

  async function tokenOf(old: string | undefined): Promise<string> {
    try {
      return owner ? await tokens.get({ owner, keys, refused: old, obtain }) : (await obtain()).token
    } catch (error) {
      if (error instanceof EgressError) throw new NoToken(beforeSending(withoutAnswer(error)))
      if (error instanceof TokenBusy) throw new NoToken(temporary('token_busy', error.message))
      throw error
    }
  }
}
