import { errors } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import { implement, type Handlers, type Mounted } from '#kernel/http/implement.ts'
import { isUnchanged } from '#kernel/http/unchanged.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dictDataRoutes, type DictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes, type DictTypeRoutes } from '#system/contract/dict-type.ts'
import { dictRoutes } from '#system/contract/dict.ts'
import * as removal from './dict-data-removal.service.ts'
import * as entries from './dict-data.service.ts'
import { systemDicts, type Dicts } from './dict-family.ts'
import { createDictMaps } from './dict.service.ts'
import * as types from './dict-type.service.ts'

export function mountDicts(kernel: Kernel): Mounted[] {
  const dicts = { kernel, family: systemDicts }
  return [
    mountMap(kernel),
    ...implement('dictType', dictTypeRoutes, typeHandlers(dicts)),
    ...implement('dictData', dictDataRoutes, dataHandlers(dicts)),
  ]
}

/** The map answers 304 to who names what it holds already. */
function mountMap(kernel: Kernel): Mounted {
  const mapFor = createDictMaps(kernel)
  return {
    id: 'dict.all',
    route: dictRoutes.all,
    handle: async ({ actor }, reply) => {
      if (!actor) throw new AppError(errors.unauthenticated)
      const { dicts, tag } = await mapFor(actor)
      return isUnchanged(reply, tag) ? null : dicts
    },
  }
}

/** The handlers of one family's dictionaries. */
export const typeHandlers = (dicts: Dicts): Handlers<DictTypeRoutes> => ({
  page: ({ actor, query }) => types.pageTypes(dicts, actor, query),
  get: ({ actor, params }) => types.getType(dicts, actor, params.id),
  create: ({ actor, body }) => types.createType(dicts, actor, body),
  update: ({ actor, body }) => types.updateType(dicts, actor, body),
  setStatus: ({ actor, body }) => types.setTypeStatus(dicts, actor, body),
  remove: ({ actor, params }) => types.removeType(dicts, actor, params.id),
  removeMany: ({ actor, body }) => types.removeTypes(dicts, actor, body),
})

/** The handlers of one family's entries. */
export const dataHandlers = (dicts: Dicts): Handlers<DictDataRoutes> => ({
  tree: ({ actor, query }) => entries.treeOfEntries(dicts, actor, query),
  page: ({ actor, query }) => entries.pageEntries(dicts, actor, query),
  get: ({ actor, params }) => entries.getEntry(dicts, actor, params.id),
  create: ({ actor, body }) => entries.createEntry(dicts, actor, body),
  update: ({ actor, body }) => entries.updateEntry(dicts, actor, body),
  setStatus: ({ actor, body }) => entries.setEntryStatus(dicts, actor, body),
  order: ({ actor, body }) => entries.orderEntries(dicts, actor, body),
  remove: ({ actor, params }) => removal.removeEntry(dicts, actor, params.id),
  removeMany: ({ actor, body }) => removal.removeEntries(dicts, actor, body),
})
