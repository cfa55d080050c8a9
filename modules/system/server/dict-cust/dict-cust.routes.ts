import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dictCustListRoutes, dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { customDicts } from '../dict/dict-family.ts'
import { dataHandlers, typeHandlers } from '../dict/dict.routes.ts'
import { createCustomLists } from './dict-cust.service.ts'

export function mountCustomDicts(kernel: Kernel): Mounted[] {
  const dicts = { kernel, family: customDicts }
  const list = createCustomLists(kernel)
  return [
    ...implement('dictCustType', dictCustTypeRoutes, typeHandlers(dicts)),
    ...implement('dictCust', dictCustRoutes, dataHandlers(dicts)),
    ...implement('sysDictDataCust', dictCustListRoutes, { list: ({ actor, query }) => list(actor, query) }),
  ]
}
