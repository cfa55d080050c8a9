/**
 * Access tokens of vendors, kept sealed in the database, so that nodes do not invalidate one another's: a vendor gives
 * few a day, and some end the old one with each new one. Of several nodes that need a token one asks for it.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#kernel/database/lease.ts'
import { open, seal } from '#kernel/sealed.ts'
import { endRenewing, findToken, keepToken, lockToken, markRenewing } from './token.repo.ts'

export interface TokenGrant {
  readonly token: string
  /** How long it is good for. */
  readonly seconds: number
}

export interface TokenRequest {
  readonly owner: { readonly tenantId: number; readonly channelId: string }
  /** The keys that the token is given for; a token of other keys is not handed out. */
  readonly keys: readonly string[]
  /** A token that the vendor did not take: it is not handed out again. */
  readonly refused?: string | undefined
  /** Asks the vendor. It may throw, and the error is passed on. */
  readonly obtain: () => Promise<TokenGrant>
}

export interface AccessTokenStore {
  /** @throws TokenBusy when another node has been asking for too long, and whatever `obtain` throws */
  get(request: TokenRequest): Promise<string>
}

/** Another node asks for the token and has not come back with one. */
export class TokenBusy extends Error {
  constructor() {
    super('another node is asking for an access token')
    this.name = 'TokenBusy'
  }
}

/** Before its end: a message is on its way meanwhile, and clocks differ. */
const SPARE_SECONDS = 120
/** Longer than a call takes. */
const RENEWING_SECONDS = 20
const POLL_MS = 200

export interface TokenStoreOptions {
  readonly database: Pick<Database, 'read' | 'transaction' | 'autocommit'>
  /** Seals the tokens. */
  readonly key: Buffer
}

export function createTokenStore({ database, key }: TokenStoreOptions): AccessTokenStore {
  return {
    async get(request) {
      const { tenantId, channelId } = request.owner
      const owner = ownerOf(request)
      for (let waited = 0; waited <= RENEWING_SECONDS * 1_000; waited += POLL_MS) {
        const found = await database.transaction(tenantId, async (tx) => {
          await lockToken(tx, channelId)
          const kept = await findToken(tx, channelId, SPARE_SECONDS)
          const token = kept?.isGood === true ? openToken(key, kept.sealed, owner) : undefined
          if (token !== undefined && token !== request.refused) return { token }
          if (kept?.isRenewing === true) return 'renewed elsewhere'
          await markRenewing(tx, tenantId, channelId, RENEWING_SECONDS)
          return 'to renew'
        })
        if (found === 'to renew') return await renew(request, owner)
        if (found !== 'renewed elsewhere') return found.token
        await wait(POLL_MS)
      }
      throw new TokenBusy()
    },
  }

  async function renew({ owner: { tenantId, channelId }, obtain }: TokenRequest, owner: string): Promise<string> {
    try {
      const { token, seconds } = await obtain()
      await database.autocommit(tenantId, async (db) => {
        await keepToken(db, channelId, { sealed: seal(key, token, owner), seconds })
      })
      return token
    } catch (error) {
      await database.autocommit(tenantId, async (db) => await endRenewing(db, channelId))
      throw error
    }
  }
}

/** What a sealed token is bound to: it opens for this channel with these keys alone. */
const ownerOf = ({ owner: { tenantId, channelId }, keys }: TokenRequest): string =>
  `${tenantId}:${channelId}:${createHash('sha256').update(JSON.stringify(keys)).digest('base64url')}`

function openToken(key: Buffer, sealed: Buffer | null, owner: string): string | undefined {
  if (!sealed) return undefined
  try {
    return open(key, sealed, owner).toString()
  } catch {
    return undefined // of other keys of the vendor, or sealed under another SECRET_KEY
  }
}
