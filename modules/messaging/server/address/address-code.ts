/** Codes that are sent to an account at a vendor: who has the account reads them there. */
import { createHmac, randomInt } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ADDRESS_CODE_DIGITS, type AddressClaim, type AddressKind } from '#messaging/contract/address.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import { findDefault } from '../channel/channel.repo.ts'
import type { ChannelDriver, DriverSettings } from '../channel/driver.ts'
import { driverOf } from '../channel/drivers.ts'
import { settingsOf } from '../channel/settings.ts'
import { directoryNumber } from '../vendor/shared/phone.ts'
import { organisationOf } from '../delivery/compose.ts'
import * as repo from './address.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'log' | 'settings'>

/**
 * Sends a code to an account, or to that of the caller's mobile number, behind the reply: neither how long the vendor
 * takes nor what it answers says anything of the account.
 * @throws AppError channel_unusable without an open channel of the kind, address_unverified without a mobile number,
 *   too_many_requests
 */
export async function sendAddressCode(
  kernel: KernelPart,
  { tenantId, userId }: Actor,
  { kind, address }: AddressClaim,
): Promise<{ minutes: number }> {
  const { database, log } = kernel
  const { channel, mobile, organisation } = await database.read(tenantId, async (db) => ({
    channel: await findDefault(db, kind),
    mobile: address === '' ? await repo.mobileOf(db, userId) : '',
    organisation: await organisationOf(db),
  }))
  const driver = channel && driverOf(kernel, kind)
  if (!channel || !driver) throw new AppError(channelErrors.unusable)
  if (address === '' && mobile === '') throw new AppError(channelErrors.addressUnverified)
  const settings = settingsOf(kernel, { tenantId, ...channel })
  const code = String(randomInt(10 ** ADDRESS_CODE_DIGITS)).padStart(ADDRESS_CODE_DIGITS, '0')
  const claim = { tenantId, userId, kind, address, codeHash: hashOf(kernel, { tenantId, userId, kind }, code) }
  const isClaimed = await database.transaction(tenantId, (tx) => repo.claimAddress(tx, claim))
  if (!isClaimed) throw new AppError(errors.tooManyRequests)
  const { language, name } = organisation
  const minutes = repo.CODE_MINUTES
  const message = {
    id: newId(),
    subject: translate(language, 'messaging.code.subject', { name }),
    body: translate(language, 'messaging.addressCode.text', { code, minutes, name }),
    senderName: name,
  }
  void accountOf(driver, settings, { address, mobile })
    .then(async (account) => {
      if (account === undefined) return log.warn({ tenantId, kind }, 'no account has the mobile number of a user')
      if (address === '')
        await database.transaction(tenantId, (tx) => repo.nameClaim(tx, { ...claim, address: account }))
      const result = await driver.send(settings, { ...message, to: account })
      if (result.kind !== 'sent') log.warn({ tenantId, kind, result: result.kind }, 'a code could not be sent')
    })
    .catch((error: unknown) => log.warn({ err: error, tenantId, kind }, 'a code could not be sent'))
  return { minutes }
}

async function accountOf(
  driver: ChannelDriver,
  settings: DriverSettings,
  { address, mobile }: { address: string; mobile: string },
): Promise<string | undefined> {
  if (address !== '') return address
  const found = await driver.findByMobile?.(settings, directoryNumber(mobile))
  return found?.kind === 'found' ? found.account : undefined
}

/** What is stored of a code: bound to its user and kind. */
export const hashOf = (
  { keyFor }: Pick<Kernel, 'keyFor'>,
  { tenantId, userId, kind }: { tenantId: number; userId: string; kind: AddressKind },
  code: string,
): Buffer => createHmac('sha256', keyFor('channels')).update(`address:${tenantId}:${userId}:${kind}:${code}`).digest()
