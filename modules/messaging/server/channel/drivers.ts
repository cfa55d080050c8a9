/** The drivers of channels: one list, to which a kind adds its own. */
import type { Kernel } from '#kernel/kernel.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { ChannelDriver } from './driver.ts'
import { vendorDrivers } from '../vendor/drivers.ts'
import { createTokenStore } from '../vendor/shared/tokens.ts'
import { mailDriver } from './mail/mail-driver.ts'

/** What of the server a driver may use. */
export type DriverKernel = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

function driversFor({ database, keyFor, settings }: DriverKernel): readonly ChannelDriver[] {
  const rules = settings.EGRESS_ALLOW
  const tokens = createTokenStore({ database, key: keyFor('channels') })
  return [mailDriver(rules), ...vendorDrivers({ rules, now: Date.now, tokens })]
}

const made = new WeakMap<object, ReadonlyMap<ChannelKind, ChannelDriver>>()

/** The driver of a kind, one per server process; `undefined` where there is none. */
export function driverOf(kernel: DriverKernel, kind: ChannelKind): ChannelDriver | undefined {
  const known = made.get(kernel.database)
  const drivers = known ?? new Map(driversFor(kernel).map((driver) => [driver.kind, driver]))
  if (known === undefined) made.set(kernel.database, drivers)
  return drivers.get(kind)
}
