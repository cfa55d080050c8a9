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
])
