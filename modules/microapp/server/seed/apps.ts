/** An app that a module brings along, as something of the first start. */
import type { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { Seed } from '#system/server/index.ts'
import { MicroAppDraft } from '#microapp/contract/micro-app.ts'
import { findCodes, microApps } from '../micro-app/micro-app.repo.ts'
import { valuesOf } from '../micro-app/micro-app.shape.ts'

/** Registers an app once per tenant; what an administrator changes or deletes afterwards stays so. */
export function microAppSeed(tenantId: number, app: z.input<typeof MicroAppDraft>): Seed {
  const values = valuesOf(MicroAppDraft.parse(app))
  return {
    name: `microApp:${values.code}`,
    write: async (tx: Tx) => {
      const isTaken = (await findCodes(tx)).some(({ code }) => code.toLowerCase() === values.code.toLowerCase())
      if (!isTaken) await microApps.insert(tx, { tenantId, id: newId(), by: null }, values)
    },
  }
}
