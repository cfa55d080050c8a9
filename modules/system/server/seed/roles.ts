/** Roles of the first start. The declarations of the menus name the roles that get them. */
import type { Names, SeededRole } from './menus.ts'

export interface RoleSeed {
  code: SeededRole
  name: Names
  remark: Names
  grade: number
  dataScope: 0 | 1 | 2 | 3 | 4
}

export const roles: readonly RoleSeed[] = [
  {
    code: 'org-admin',
    name: ['组织管理员', 'Organisation administrator'],
    remark: [
      '管理本部门及下级部门的用户、角色和部门',
      'Manages users, roles and departments of their own department and below',
    ],
    grade: 10,
    dataScope: 1,
  },
  {
    code: 'auditor',
    name: ['审计员', 'Auditor'],
    remark: ['查看日志', 'Views logs and the audit trail'],
    grade: 20,
    dataScope: 0,
  },
  {
    code: 'staff',
    name: ['员工', 'Staff'],
    remark: ['每位员工都有的基本权限', 'Basic permissions of every employee'],
    grade: 90,
    dataScope: 3,
  },
]
