/**
 * The operator's records: of the customer that the demonstration has, and of one that waits to be opened; a package and
 * an application that tenants can be given. Of the customer, its consents to support access.
 */
import { newId } from '#kernel/ids.ts'
import { insertMany, type SeedsOf } from '#system/server/index.ts'
import { writeSupport } from './demo-support.ts'

const DEMO_TENANT = 2

/** With what is above them; the sweep gives tenants what it comes to. */
const BASIC_MENUS = [
  'sys',
  'sys:org',
  'sys:platform',
  'sys:quota',
  'sys:quota:page',
  ...['user', 'dept'].flatMap((noun) => [`sys:${noun}`, `sys:${noun}:page`, `sys:${noun}:save`, `sys:${noun}:update`]),
]

export const tenancySeeds: SeedsOf = ({ id: tenantId, cert }, { demo }) => {
  if (!demo) return []
  if (cert === 1) return [{ name: 'demo:support', write: (tx) => writeSupport(tx, tenantId) }]
  return cert === 2
    ? [
        {
          name: 'demo:packages',
          write: async (tx) => {
            const basic = {
              name: '基础版',
              menu_codes: BASIC_MENUS,
              max_users: 50,
              max_megabytes: 2_048,
              max_calls: 600,
            }
            await insertMany(tx, 'sys_tenant_package', [{ tenant_id: tenantId, id: newId(), ...basic }])
            const crm = { code: 'crm', name: '客户关系', url: 'https://crm.example/', icon: 'handshake' }
            await insertMany(tx, 'sys_app', [{ tenant_id: tenantId, id: newId(), ...crm }])
          },
        },
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
}
