/** Who holds a permission code, in SQL: for who is to be notified or asked. Calls ask `createGrantSource`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether a user, over `sys_user` as `u`, holds a code: by a role, or because they administer the tenant. One that the
 * package of the tenant lacks belongs to none, administrators included.
 */
export const holdsCode = (code: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from sys_tenant t
    where t.id = u.tenant_id and (t.package_codes is null or ${code} = any(t.package_codes)))
  and (u.super_admin = 1 or exists (select from sys_effective_role ur
    join sys_role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
    join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ${code} = any(m.permissions))))`
