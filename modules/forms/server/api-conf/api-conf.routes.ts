import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { blockRoutes } from '#forms/contract/api-block.ts'
import * as apis from './api-conf.service.ts'
import { blockData, listBlocks, rolesOfBlocks } from './block.service.ts'
import { fieldOptions } from './options.service.ts'
import { testApi } from './trial.service.ts'

export const mountApis = (kernel: Kernel): Mounted[] => [
  ...implement('formApi', formApiRoutes, {
    page: ({ actor, query }) => apis.pageApis(kernel, actor, query),
    get: ({ actor, params }) => apis.getApi(kernel, actor, params.id),
    create: ({ actor, body }) => apis.createApi(kernel, actor, body),
    update: ({ actor, body }) => apis.updateApi(kernel, actor, body),
    remove: ({ actor, params }) => apis.removeApi(kernel, actor, params.id),
    removeMany: ({ actor, body }) => apis.removeApis(kernel, actor, body),
    roles: ({ actor }) => rolesOfBlocks(kernel, actor),
    test: ({ actor, params, body }) => testApi(kernel, actor, { ...params, ...body }),
  }),
  ...implement('formBlock', blockRoutes, {
    list: ({ actor }) => listBlocks(kernel, actor),
    data: ({ actor, params }) => blockData(kernel, actor, params.id),
  }),
  ...implement('formOptions', optionsRoutes, {
    list: ({ actor, params, query }) => fieldOptions(kernel, actor, { ...params, query }),
  }),
]
