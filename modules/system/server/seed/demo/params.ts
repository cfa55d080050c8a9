/** Parameters that the administrators of a demonstration company have made for their own programs, as rows. */
import { newId } from '#kernel/ids.ts'

const params = [
  { key: 'erp.base.url', type: 'string', value: 'https://erp.example.com/api', remark: 'ERP 接口地址，对接程序读取' },
  { key: 'erp.api.token', type: 'string', value: '', sensitive: 1, remark: 'ERP 接口令牌，由信息部填写' },
  { key: 'erp.sync.enabled', type: 'boolean', value: 'false', remark: '是否每晚同步物料与供应商' },
  { key: 'erp.sync.window', type: 'json', value: '{"from":"22:00","to":"05:00"}', remark: '同步时段' },
]

export function planParams(tenantId: number) {
  return params.map((param) => ({ tenant_id: tenantId, id: newId(), sensitive: 0, ...param }))
}
