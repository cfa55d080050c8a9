/** The drivers of channels: one list, to which a kind adds its own. */
import type { Kernel } from '#kernel/kernel.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { ChannelDriver } from './driver.ts'
import { mailDriver } from './mail/mail-driver.ts'

/** What of the server a driver may use. */
export type DriverKernel = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

const makers: readonly ((kernel: DriverKernel) => ChannelDriver)[] = [
  ({ settings }) => mailDriver(settings.EGRESS_ALLOW),
]

const made = new WeakMap<object, ReadonlyMap<ChannelKind, ChannelDriver>>()

/** The driver of a kind, one per server process; `undefined` where there is none. */
export function driverOf(kernel: DriverKernel, kind: ChannelKind): ChannelDriver | undefined {
  const known = made.get(kernel.settings)
  const drivers = known ?? new Map(makers.map((make) => make(kernel)).map((driver) => [driver.kind, driver]))
  if (known === undefined) made.set(kernel.settings, drivers)
  return drivers.get(kind)
}
