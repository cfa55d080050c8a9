import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import * as modes from './field-mode.service.ts'

export function mountFieldModes(kernel: Kernel): Mounted[] {
  return implement('fieldMode', fieldModeRoutes, {
    list: ({ actor }) => modes.fieldBases(kernel, actor),
    update: async ({ actor, body }) => {
      await modes.updateBase(kernel, actor, body.fields)
      return null
    },
    ofRole: ({ actor, params }) => modes.fieldsOfRole(kernel, actor, params.id),
    setOfRole: async ({ actor, params, body }) => {
      await modes.setFieldsOfRole(kernel, actor, params.id, body.fields)
      return null
    },
  })
}
