/**
 * Module `system`, what it says to the outside: users, departments, roles, menus, dictionaries and the signed-in person.
 * The lowest module: it knows no other.
 */
import { deptRoutes } from './dept.ts'
import { dictRoutes } from './dict.ts'
import { meRoutes } from './me.ts'
import { menuRoutes } from './menu.ts'
import { roleRoutes } from './role.ts'
import { userRoutes } from './user.ts'

/** Every route of the module by noun and verb; the names become operation ids (`user.create`). */
export const systemRoutes = {
  user: userRoutes,
  dept: deptRoutes,
  role: roleRoutes,
  menu: menuRoutes,
  dict: dictRoutes,
  me: meRoutes,
}
