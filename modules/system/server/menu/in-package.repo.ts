/** Which menus the package of the tenant has, in SQL. A tenant without a package has all of its menus. */
import { sql } from 'kysely'

/**
 * Whether the package has a menu. One that the product brings is in it or not; one that the organisation made is as
 * long as it grants nothing, or something that the package has.
 * @param menu the name by which the query knows `sys_menu`
 */
export const isInPackage = (menu: 'm' | 'sys_menu') => sql<boolean>`exists (
  select from sys_tenant t where t.id = ${sql.table(menu)}.tenant_id and (t.package_codes is null
    or (${sql.table(menu)}.code <> all(t.package_hidden)
      and (${sql.table(menu)}.permissions = '{}' or ${sql.table(menu)}.permissions && t.package_codes))))`
