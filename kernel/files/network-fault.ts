import { EgressError } from '../egress/outbound.ts'
import { StorageFault } from './storage.ts'

/** What went wrong on the way to a storage: a fault that is known already, or one of the network. */
export function networkFault(error: unknown): StorageFault {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof StorageFault) return each
    if (each instanceof EgressError)
      return each.cause instanceof StorageFault
        ? each.cause
        : new StorageFault(each.fault === 'too_large' ? 'answer' : each.fault, each.message, { cause: error })
  }
  return new StorageFault('unreachable', String(error), { cause: error })
}
