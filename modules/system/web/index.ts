/**
 * Module `system` in the browser: users, roles and departments. The app registers `pages`; other modules may use the
 * pickers. Every page is a chunk of its own.
 */
import { lazy } from 'react'
import { definePage } from '#shell/registry.ts'
import './texts.ts'
import { withTexts } from './pickers/with-texts.ts'

export const pages = [
  definePage({
    path: '/sys/user',
    can: 'sys:user:page',
    title: 'system.user.title',
    load: () => import('./user/UserList.tsx'),
  }),
  definePage({
    path: '/sys/role',
    can: 'sys:role:page',
    title: 'system.role.title',
    load: () => import('./role/RolePage.tsx'),
  }),
  definePage({
    path: '/sys/dept',
    can: 'sys:dept:page',
    title: 'system.dept.title',
    load: () => import('./dept/DeptList.tsx'),
  }),
  definePage({
    path: '/sys/post',
    can: 'sys:post:page',
    title: 'system.post.title',
    load: () => import('./post/PostList.tsx'),
  }),
  definePage({
    path: '/sys/group',
    can: 'sys:group:page',
    title: 'system.group.title',
    load: () => import('./group/GroupList.tsx'),
  }),
  definePage({
    path: '/sys/roleExclusion',
    can: 'sys:roleExclusion:page',
    title: 'system.roleExclusion.title',
    load: () => import('./role-exclusion/ExclusionList.tsx'),
  }),
  definePage({
    path: '/sys/partyAttr',
    can: 'sys:partyAttr:page',
    title: 'system.partyAttr.title',
    load: () => import('./party-attr/PartyAttrList.tsx'),
  }),
  definePage({
    path: '/sys/menu',
    can: 'sys:menu:page',
    title: 'system.menu.title',
    load: () => import('./menu/MenuList.tsx'),
  }),
  definePage({
    path: '/user/center',
    isOwn: true,
    title: 'system.center.title',
    load: () => import('./center/CenterPage.tsx'),
  }),
  definePage({
    path: '/sys/download',
    isOwn: true,
    title: 'kit.tasks.title',
    load: () => import('./download/DownloadList.tsx'),
  }),
  definePage({
    path: '/sys/dict',
    can: 'sys:dict:page',
    title: 'system.dict.title',
    load: () => import('./dict/DictList.tsx'),
  }),
  definePage({
    path: '/sys/dictCust',
    can: 'sys:dictCust:page',
    title: 'system.dictCust.title',
    load: () => import('./dict-cust/DictCustList.tsx'),
  }),
  definePage({
    path: '/sys/param',
    can: 'sys:param:page',
    title: 'system.param.title',
    load: () => import('./param/ParamList.tsx'),
  }),
  // Stands beside home; a hidden menu carries its permission.
  definePage({
    path: '/dashboard',
    can: 'sys:stat:view',
    title: 'system.dashboard.title',
    load: () => import('./widgets/DashboardPage.tsx'),
  }),
  definePage({
    path: '/sys/config',
    can: 'sys:config:page',
    title: 'system.config.title',
    load: () => import('./config/ConfigPage.tsx'),
  }),
]

/** Chooses several people; by itself, so that code that imports this entry point does not load it. */
export const PeoplePicker = lazy(() =>
  withTexts(async () => ({ default: (await import('./pickers/UserPicker.tsx')).UserPicker })),
)
/** Chooses people from a drop-down, the light one beside it. */
export const PeopleSelect = lazy(() =>
  withTexts(async () => ({ default: (await import('./pickers/UserSelect.tsx')).UserSelect })),
)
/** One user as a filter of a list. */
export const UserFilter = lazy(() =>
  withTexts(async () => ({ default: (await import('./pickers/FilterUser.tsx')).FilterUser })),
)
/** Chooses roles, and departments; by themselves for the same reason. */
export const RolesSelect = lazy(() =>
  withTexts(async () => ({ default: (await import('./pickers/RoleSelect.tsx')).RoleSelect })),
)
export const DeptsSelect = lazy(() =>
  withTexts(async () => ({ default: (await import('./pickers/DeptTreeSelect.tsx')).DeptTreeMultiSelect })),
)
/** Ticks menus and buttons in their tree, with the looks of a role's permissions. */
export const PermissionPicker = lazy(() =>
  withTexts(async () => ({ default: (await import('./role/PermissionTree.tsx')).PermissionTree })),
)
/** One line in a form that changes rights: who gains and loses what by saving it. */
export const AccessEffect = lazy(() =>
  withTexts(async () => ({ default: (await import('./access-preview/AccessEffect.tsx')).AccessEffect })),
)
/** Chooses departments, or one, in a dialog that shows the whole organisation. */
export const DeptPicker = lazy(() =>
  withTexts(async () => ({ default: (await import('./pickers/DeptPicker.tsx')).DeptPicker })),
)
/** What an entry of the audit trail is about, in words. */
export const AuditWords = lazy(() => withTexts(() => import('./audit/AuditWords.tsx')))
/** Shows the product as a user has it. */
export const ViewAsButton = lazy(() => withTexts(() => import('./view-as/ViewAsButton.tsx')))
