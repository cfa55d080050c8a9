/**
 * Module `system`, what it says to the outside: users, departments, roles, menus, dictionaries and the signed-in
 * person. The lowest module: it knows no other.
 */
import { centerRoutes } from './center.ts'
import { clientErrorRoutes } from './client-error.ts'
import { configRoutes } from './config.ts'
import { deptRoutes } from './dept.ts'
import { dictCustImport, dictCustListRoutes, dictCustRoutes, dictCustTypeRoutes } from './dict-cust.ts'
import { dictDataRoutes, dictImport } from './dict-data.ts'
import { dictTypeRoutes } from './dict-type.ts'
import { dictRoutes } from './dict.ts'
import { fieldModeRoutes } from './field-mode.ts'
import { firstPasswordRoutes } from './first-password.ts'
import { meRoutes } from './me.ts'
import { menuRoutes } from './menu.ts'
import { paramImport, paramRoutes } from './param.ts'
import { partyAttrRoutes, partyValueRoutes } from './party-attr.ts'
import { roleExclusionRoutes } from './role-exclusion.ts'
import { roleHolderRoutes } from './role-holder.ts'
import { roleScopeRoutes } from './role-scope.ts'
import { roleImport, roleRoutes } from './role.ts'
import { statRoutes } from './stat.ts'
import { userImport, userRoutes } from './user.ts'
import { viewAsRoutes } from './view-as.ts'

/** Every route of the module by noun and verb; the names become operation ids (`user.create`). */
export const systemRoutes = {
  user: userRoutes,
  userImport,
  firstPassword: firstPasswordRoutes,
  dept: deptRoutes,
  role: roleRoutes,
  roleImport,
  roleHolder: roleHolderRoutes,
  roleExclusion: roleExclusionRoutes,
  partyAttr: partyAttrRoutes,
  ...partyValueRoutes,
  fieldMode: fieldModeRoutes,
  roleScope: roleScopeRoutes,
  menu: menuRoutes,
  dict: dictRoutes,
  dictType: dictTypeRoutes,
  dictData: dictDataRoutes,
  dictImport,
  dictCustType: dictCustTypeRoutes,
  dictCust: dictCustRoutes,
  dictCustImport,
  sysDictDataCust: dictCustListRoutes,
  param: paramRoutes,
  paramImport,
  me: meRoutes,
  center: centerRoutes,
  config: configRoutes,
  clientError: clientErrorRoutes,
  viewAs: viewAsRoutes,
  stat: statRoutes,
}
