import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addressRoutes } from '#messaging/contract/address.ts'
import { sendAddressCode } from './address-code.ts'
import * as addresses from './address.service.ts'

export const mountAddresses = (kernel: Kernel): Mounted[] =>
  implement('messageAddress', addressRoutes, {
    list: ({ actor }) => addresses.addressesOf(kernel, actor),
    send: ({ actor, body }) => sendAddressCode(kernel, actor, body),
    begin: ({ actor }) => addresses.beginAddress(kernel, actor),
    confirm: ({ actor, body }) => addresses.confirmAddress(kernel, actor, body),
    remove: ({ actor, params }) => addresses.removeAddress(kernel, actor, params.kind),
  })
