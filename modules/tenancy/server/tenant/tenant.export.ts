/** Tenants as a sheet, for the operator alone: what they are, and counts of them. */
import { defineExport, rowsOfList, type RowSource } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { tenantExport, type TenantQuery, type TenantUsage } from '#tenancy/contract/tenant.ts'
import { MEGABYTE } from '../quota/quota.repo.ts'
import { callOfCustomers, customerList, type FoundCustomer } from './customer.repo.ts'
import { assertOperator, forOperator } from './operator.ts'
import { usageOf } from './tenant.service.ts'

type Row = FoundCustomer & { usage: TenantUsage | null }

const listed = rowsOfList(customerList, callOfCustomers)

const rows: RowSource<TenantQuery, Row> = {
  count: async (kernel, actor, query) => {
    await assertOperator(kernel.database, actor)
    return await listed.count(kernel, actor, query)
  },
  async *batches(kernel, actor, query, signal) {
    await assertOperator(kernel.database, actor)
    for await (const batch of listed.batches(kernel, actor, query, signal)) {
      const counted: Row[] = []
      for (const row of batch) counted.push({ ...row, usage: await usageOf(kernel, row) })
      yield counted
    }
  },
}

export const exportedTenants = defineExport({
  noun: 'tenant',
  routes: tenantExport,
  admits: forOperator,
  rows,
  columns: {
    name: { value: ({ name }) => name, width: 28 },
    code: { value: ({ code }) => code, width: 20 },
    status: { value: ({ status }, { language }) => translate(language, `export.tenant.status_${status}`), width: 12 },
    package: { value: ({ packageName }) => packageName, width: 20 },
    users: { kind: 'number', value: ({ usage }) => usage?.users ?? null },
    storage: {
      kind: 'number',
      format: '#,##0.0',
      value: ({ usage }) => (usage ? Math.round((usage.bytes / MEGABYTE) * 10) / 10 : null),
    },
    term: { kind: 'day', value: ({ expireDate }) => expireDate },
    domain: { value: ({ domain }) => domain ?? '', width: 28 },
    contact: { value: ({ contact }) => contact, width: 28 },
    created: { kind: 'moment', value: ({ createDate }) => createDate },
  },
})
