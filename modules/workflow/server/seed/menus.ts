/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus } from '#system/server/index.ts'

export const workflowMenus = declareMenus({ module: 'bpm' }, [
  {
    code: 'wf:task',
    name: ['我的工作', 'My work'],
    icon: 'list-checks',
    path: '/bpm/work',
    seenWith: 'wf:task:page',
    roles: ['staff', 'org-admin'],
    buttons: [
      { code: 'wf:task:page', name: ['查看', 'View'] },
      { code: 'wf:task:handle', name: ['办理', 'Handle'] },
    ],
  },
  {
    code: 'wf:instance',
    name: ['流程实例', 'Processes'],
    icon: 'route',
    path: '/bpm/process',
    seenWith: 'wf:instance:page',
    roles: ['staff', 'org-admin'],
    buttons: [
      { code: 'wf:instance:page', name: ['查看', 'View'] },
      { code: 'wf:instance:start', name: ['发起', 'Start'] },
    ],
  },
  {
    code: 'wf:model',
    name: ['流程模型', 'Models'],
    icon: 'workflow',
    path: '/bpm/model',
    seenWith: 'wf:model:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'wf:model:page', name: ['查看', 'View'] },
      { code: 'wf:model:save', name: ['新增', 'Create'] },
      { code: 'wf:model:update', name: ['修改', 'Edit'] },
      { code: 'wf:model:deploy', name: ['部署', 'Deploy'] },
      { code: 'wf:model:delete', name: ['删除', 'Delete'] },
      { code: 'wf:instance:manage', name: ['管理流程实例', 'Administer processes'] },
    ],
  },
  {
    code: 'wf:incident',
    name: ['流程异常', 'Incidents'],
    icon: 'life-buoy',
    path: '/bpm/incident',
    seenWith: 'wf:incident:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'wf:incident:page', name: ['查看', 'View'] },
      { code: 'wf:incident:repair', name: ['处理', 'Repair'] },
      { code: 'wf:incident:export', name: ['导出', 'Export'] },
    ],
  },
  {
    code: 'wf:job',
    name: ['流程作业', 'Jobs'],
    icon: 'timer',
    path: '/bpm/job',
    seenWith: 'wf:job:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'wf:job:page', name: ['查看', 'View'] },
      { code: 'wf:job:run', name: ['立即执行', 'Run'] },
      { code: 'wf:job:export', name: ['导出', 'Export'] },
    ],
  },
  {
    code: 'wf:service',
    name: ['流程服务', 'Services'],
    icon: 'webhook',
    path: '/bpm/service',
    seenWith: 'wf:service:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'wf:service:page', name: ['查看', 'View'] },
      { code: 'wf:service:save', name: ['新增', 'Create'] },
      { code: 'wf:service:update', name: ['修改', 'Edit'] },
      { code: 'wf:service:delete', name: ['删除', 'Delete'] },
      { code: 'wf:service:export', name: ['导出', 'Export'] },
      { code: 'wf:work:do', name: ['领取并完成外部工作', 'Do external work'] },
    ],
  },
  {
    code: 'wf:batch',
    name: ['批量处理', 'Batches'],
    icon: 'layers',
    path: '/bpm/batch',
    seenWith: 'wf:batch:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'wf:batch:page', name: ['查看', 'View'] },
      { code: 'wf:batch:run', name: ['迁移与批量处理', 'Migrate and handle several'] },
    ],
  },
])
