/**
 * What the audit trail calls things: keys of texts in `modules/system/locales`, the most exact first. The page and the
 * export look them up alike. Where none exists, the name itself is shown.
 */

export const resourceKeys = (resource: string): readonly string[] => [`system.audit.resource.${resource}`]

export const actionKeys = (action: string): readonly string[] => [`system.audit.action.${action}`]

/** The trail's own words come before those of the form, which may mean something else by the same name. */
export const fieldKeys = (resource: string, field: string): readonly string[] => [
  `system.audit.field.${resource}.${field}`,
  `system.audit.field.${field}`,
  `system.${resource}.${field}`,
]

/** Of a value that is one of a few: a status, a mode. */
export const valueKeys = (resource: string, field: string, value: string | number): readonly string[] => [
  `system.audit.value.${resource}.${field}.${value}`,
  `system.audit.value.${field}.${value}`,
]

/** Fields whose numbers stand in a dictionary. */
export const AUDIT_DICTIONARIES = {
  dataScope: 'data_scope',
  data_scope: 'data_scope',
  gender: 'gender',
  menuType: 'menu_type',
  status: 'user_status',
} as const satisfies Readonly<Record<string, string>>

/** Fields that are 0 for no and 1 for yes. */
export const AUDIT_FLAGS: ReadonlySet<string> = new Set([
  'admitsAdmins',
  'defaultFlag',
  'download',
  'hasFactor',
  'isCancelled',
  'isEntryOpen',
  'isViewOpen',
  'is_cancelled',
  'mayAct',
  'mayHandOn',
  'mfa',
  'microFrontend',
  'pinned',
  'sensitive',
  'serviceFlag',
  'showFlag',
  'suspended',
  'tellsPerson',
])
