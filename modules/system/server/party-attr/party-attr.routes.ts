import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import * as attrs from './party-attr.service.ts'
import * as values from './party-value.service.ts'

export function mountPartyAttrs(kernel: Kernel): Mounted[] {
  return [
    ...implement('partyAttr', partyAttrRoutes, {
      page: ({ actor, query }) => attrs.pageAttrs(kernel, actor, query),
      options: ({ actor, query }) => attrs.attrOptions(kernel, actor, query.partyType),
      get: ({ actor, params: { id } }) => attrs.getAttr(kernel, actor, id),
      create: ({ actor, body }) => attrs.createAttr(kernel, actor, body),
      update: ({ actor, body }) => attrs.updateAttr(kernel, actor, body),
      remove: ({ actor, params: { id } }) => attrs.removeAttr(kernel, actor, id),
      removeMany: ({ actor, body }) => attrs.removeAttrs(kernel, actor, body),
    }),
    ...implement('sysPartyAttr', partyValueRoutes.sysPartyAttr, {
      getWithVal: ({ actor, body }) => values.attrsWithValues(kernel, actor, body),
    }),
    ...implement('sysPartyAttrValue', partyValueRoutes.sysPartyAttrValue, {
      saveValue: ({ actor, body }) => values.saveValues(kernel, actor, body),
    }),
  ]
}
