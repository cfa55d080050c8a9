/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus } from '#system/server/index.ts'

/** Under one heading: what everybody uses comes first. */
export const formsMenus = declareMenus({ module: 'oa' }, [
  {
    code: 'oa:form',
    name: ['业务表单', 'Business forms'],
    icon: 'clipboard-list',
    path: '/oa/form',
    children: [
      {
        code: 'frm:record',
        name: ['在线表单', 'Forms'],
        icon: 'clipboard-list',
        path: '/form',
        seenWith: 'frm:record:page',
        roles: ['staff', 'org-admin'],
        buttons: [
          { code: 'frm:record:page', name: ['查看', 'View'] },
          { code: 'frm:record:save', name: ['填写', 'Enter'] },
          { code: 'frm:record:update', name: ['修改', 'Edit'] },
          { code: 'frm:record:delete', name: ['删除', 'Delete'] },
          { code: 'frm:record:export', name: ['导出', 'Export'] },
          { code: 'frm:record:import', name: ['导入', 'Import'] },
        ],
      },
      {
        code: 'frm:template',
        name: ['表单设计', 'Form designer'],
        icon: 'layout-template',
        path: '/form/template',
        seenWith: 'frm:template:page',
        roles: ['org-admin'],
        buttons: [
          { code: 'frm:template:page', name: ['查看', 'View'] },
          { code: 'frm:template:save', name: ['新增', 'Create'] },
          { code: 'frm:template:update', name: ['设计', 'Design'] },
          { code: 'frm:template:publish', name: ['发布', 'Publish'] },
          { code: 'frm:template:access', name: ['设置数据权限', 'Set record permissions'], sensitive: true },
          { code: 'frm:template:delete', name: ['删除', 'Delete'] },
          { code: 'frm:template:export', name: ['导出', 'Export'] },
          { code: 'frm:template:import', name: ['导入', 'Import'] },
        ],
      },
      {
        code: 'frm:api',
        name: ['接口配置', 'Configured calls'],
        icon: 'plug',
        path: '/form/apiConf',
        seenWith: 'frm:api:page',
        roles: ['org-admin'],
        buttons: [
          { code: 'frm:api:page', name: ['查看', 'View'] },
          { code: 'frm:api:save', name: ['新增', 'Create'] },
          { code: 'frm:api:update', name: ['修改', 'Edit'] },
          { code: 'frm:api:delete', name: ['删除', 'Delete'] },
          { code: 'frm:api:test', name: ['调用测试', 'Test'] },
        ],
      },
    ],
  },
])
