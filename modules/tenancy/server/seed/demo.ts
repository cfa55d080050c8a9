/** The operator's records: of the customer that the demonstration has, and of one that waits to be opened. */
import { newId } from '#kernel/ids.ts'
import { insertMany, type SeedsOf } from '#system/server/index.ts'

const DEMO_TENANT = 2

export const tenancySeeds: SeedsOf = ({ id: tenantId, cert }, { demo }) =>
  cert === 2 && demo
    ? [
        {
          name: 'demo:customers',
          write: async (tx) => {
            await insertMany(tx, 'sys_customer', [
              { tenant_id: tenantId, id: newId(), number: DEMO_TENANT, code: '', name: '', contact: '周青' },
            ])
            await insertMany(tx, 'sys_customer', [
              {
                tenant_id: tenantId,
                id: newId(),
                code: 'tuoyuan',
                name: '拓源能源',
                domain: 'tuoyuan.example',
                contact: '何拓 139 0000 0012',
                remark: '合同已签，等待开通。',
              },
            ])
          },
        },
      ]
    : []
